import type { SectionName } from '@poolhouse/contract/settings/sections';
import { filtrationMinutes } from '@poolhouse/domain/filtration/filtration';
import { type Interval, intervalMinutes } from '@poolhouse/domain/filtration/interval';
import { shownNumber } from '#shared/format/number.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { useUnit } from '#unit/data/unit-context.ts';
import { DayBar } from '#unit/setting-fields/day-bar.tsx';
import { timeOf } from '#unit/setting-fields/read-typed.ts';
import { SettingField } from '#unit/setting-fields/setting-field.tsx';
import { intervalsOf, lookOf } from '#unit/setting-views/intervals-of.ts';
import { useSectionForm, useSettingsForm } from '#unit/settings/settings-form.tsx';
import { isAt } from '#unit/settings/shape.ts';
import { optionLabel, partLabel } from '#unit/settings/words.ts';
import { spell } from '../schedule-summary.ts';
import css from '../section.module.css';
import { furtherInterval, moveInto, nightBetween } from './schedule-spans.ts';

const below = ['between', 'requiredHours', 'requiredTemperature', 'preferTemperature'];

/** A day of filtration as a bar, its intervals as rows, and what counts beside them. */
export function Schedule({ section }: { section: SectionName }) {
  const t = useT();
  const { shown, told } = useSectionForm(section);
  const { set } = useSettingsForm();
  const spans = intervalsOf(shown).map(({ id, kind, item, ...interval }, index) => ({
    ...{ id, kind, ...interval },
    name: kind === 'night' ? partLabel(t, 'night') : t('setting.item', { number: index + 1 }),
    label: optionLabel(t, String(item.speed)),
    look: lookOf({ kind, item }),
    isWrong: told.some((fault) => isAt(kind === 'night' ? 'night' : `intervals[${id}]`, fault)),
  }));
  return (
    <div className={css.stack}>
      <DayBar
        label={t('setting.day')}
        spans={spans}
        onMove={(id, to) => {
          const { path, value } = moveInto(shown, id, { start: timeOf(to.start), end: timeOf(to.end) });
          set(section, path, value);
        }}
      />
      <Needs section={section} spans={spans} />
      <SettingField section={section} path="intervals" further={() => furtherInterval(spans)} />
      <SettingField section={section} path="night" further={() => nightBetween(spans)} />
      <div className={css.fields}>
        {below
          .filter((path) => path in shown)
          .map((path) => (
            <SettingField key={path} section={section} path={path} />
          ))}
      </div>
    </div>
  );
}

interface NeedsProps {
  section: SectionName;
  spans: readonly (Interval & { look: string })[];
}

/** What today's water needs, what the intervals give, and by how much the unit extends the last one; of no faulty ones. */
function Needs({ section, spans }: NeedsProps) {
  const t = useT();
  const language = useLanguage();
  const { shown, faults } = useSectionForm(section);
  const water = useUnit().state?.values.water;
  const { requiredHours } = shown;
  if (faults.length > 0 || water === undefined || typeof requiredHours !== 'number') return null;
  const needed = filtrationMinutes(requiredHours, water);
  const given = spans.reduce((sum, span) => sum + (span.look === 'off' ? 0 : intervalMinutes(span)), 0);
  const values = {
    water: `${shownNumber(language, water, 1)}\u00a0°C`,
    needed: spell(t, needed),
    given: spell(t, given),
    more: spell(t, Math.max(0, needed - given)),
  };
  return (
    <p className={css.lead}>
      {t(given >= needed ? 'setting.needs.enough' : 'setting.needs.extended', values)}
    </p>
  );
}
