import type { UnitState } from '@poolhouse/contract/api/units';
import type { PortalKey } from '@poolhouse/i18n/key';
import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Info } from 'lucide-react';
import { memo } from 'react';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { unitPath } from '#shared/router/paths.ts';
import { sameProps } from '#shared/same-props.ts';
import { Card } from '#shared/ui/card.tsx';
import { Link } from '#shared/ui/link.tsx';
import type { LiveUnit } from '#unit/data/live-unit.ts';
import { ownName, saidSettingsQuery } from '#unit/data/said-settings-query.ts';
import { useTabLabels } from '#unit/data/unit-context.ts';
import { useStanding } from '#unit/standing/standing.ts';
import { type EquipmentItem, equipmentOf } from './equipment.ts';
import { equipmentIcons } from './equipment-icons.ts';
import css from './equipment-row.module.css';
import type { Phrase } from './phrase.ts';
import { usePhrase } from './phrase.ts';
import { plannedTime } from './planned-time.ts';
import { notesOf } from './problems.ts';
import { readingOf } from './reading.ts';
import { shownWithUnit } from './shown-value.ts';

/** What runs and in words why, and what the unit says about it. */
export const EquipmentRow = memo(function EquipmentRow({
  unit,
  state,
}: {
  unit: LiveUnit;
  state: UnitState;
}) {
  const language = useLanguage();
  const { presence, flow } = useStanding(unit, ({ presence, now }) => ({
    presence,
    flow: readingOf(state, 'flow', now),
  }));
  const items = equipmentOf(state, {
    time: (instant) => plannedTime(instant, unit.timeZone),
    flow: flow && !flow.old ? shownWithUnit('flow', flow.value, language) : undefined,
  });
  const { data: said } = useQuery(saidSettingsQuery(unit['@id']));
  const remote = useTabLabels()('remote');
  const notes = notesOf(state);
  if (items.length === 0 && notes.length === 0) return null;
  return (
    <Equipment
      items={items.map((item) => ({ ...item, own: ownName(said, item.part) }))}
      notes={notes}
      old={presence !== 'online'}
      remote={remote && { label: remote, href: unitPath(unit.serialNumber, 'remote') }}
    />
  );
});

/** Relays have the names that their owner gave them. */
interface NamedItem extends EquipmentItem {
  own: string | undefined;
}

interface EquipmentProps {
  items: readonly NamedItem[];
  notes: readonly Phrase[];
  old: boolean;
  /** Where it is switched, in a variant in which it can be: of a phone's tabs it is one of the last. */
  remote: { readonly label: PortalKey; readonly href: string } | undefined;
}

const Equipment = memo(function Equipment({ items, notes, old, remote }: EquipmentProps) {
  const t = useT();
  const say = usePhrase();
  return (
    <Card
      className={clsx(old && css.old)}
      title={remote && t('equipment.title')}
      aside={remote && <Link href={remote.href}>{t(remote.label)}</Link>}
    >
      <ul className={css.row} aria-label={t('equipment.title')}>
        {items.map(({ part, own, running, words }) => {
          const Icon = equipmentIcons[part];
          return (
            <li key={part} className={clsx(css.item, running && css.running)}>
              <span className={css.icon}>
                <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
              </span>
              <h3>{own ?? t(`equipment.name.${part}`)}</h3>
              <p className={css.words}>{words.map(say).join(' · ')}</p>
            </li>
          );
        })}
      </ul>
      {notes.length > 0 ? (
        <ul className={css.notes} aria-label={t('equipment.says')}>
          {notes.map((note) => (
            <li key={note.key}>
              <Info size={16} strokeWidth={1.75} aria-hidden="true" />
              {say(note)}
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}, sameProps);
