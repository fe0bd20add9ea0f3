import clsx from 'clsx';
import { Waves } from 'lucide-react';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useT } from '#shared/i18n/use-t.ts';
import type { LiveUnit } from '#unit/data/live-unit.ts';
import { runningParts } from '#unit/show/equipment.ts';
import { equipmentIcons } from '#unit/show/equipment-icons.ts';
import { readingOf } from '#unit/show/reading.ts';
import { shownWithUnit } from '#unit/show/shown-value.ts';
import { useStanding } from '#unit/standing/standing.ts';
import css from './unit-runs.module.css';

/** What runs at a pool, and how high its water stands: the whole plant in one line. */
export function UnitRuns({ unit }: { unit: LiveUnit }) {
  const t = useT();
  const language = useLanguage();
  const { state } = unit;
  const { presence, level } = useStanding(unit, ({ presence, now }) => ({
    presence,
    level: readingOf(state, 'level', now),
  }));
  if (!state) return null;
  const parts = runningParts(state);
  return (
    <ul className={clsx(css.runs, presence !== 'online' && css.old)} aria-label={t('equipment.title')}>
      {parts.map((part) => {
        const Icon = equipmentIcons[part];
        return (
          <li key={part} className={css.part}>
            <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
            {t(`equipment.name.${part}`)}
          </li>
        );
      })}
      {parts.length === 0 ? <li>{t('units.nothingRuns')}</li> : null}
      {level ? (
        <li className={clsx(css.part, css.level)}>
          <Waves size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('status.level', { level: shownWithUnit('level', level.value, language) })}
        </li>
      ) : null}
    </ul>
  );
}
