import { weekDays } from '@poolhouse/contract/settings/fields';
import type { SectionName } from '@poolhouse/contract/settings/sections';
import { useT } from '#shared/i18n/use-t.ts';
import { SettingField } from '#unit/setting-fields/setting-field.tsx';
import { WeekBars } from '#unit/setting-views/week-bars.tsx';
import { isThere } from '#unit/settings/leaves.ts';
import { useSectionForm, useSettingsForm } from '#unit/settings/settings-form.tsx';
import { counts, fieldsOf } from '#unit/settings/shape.ts';
import { sectionTitle } from '#unit/settings/words.ts';
import css from '../section.module.css';
import { HoursBar } from './hours-bar.tsx';

const isNone = (days: unknown) => Array.isArray(days) && days.length === 0;
const isAll = (days: unknown) => Array.isArray(days) && days.length === weekDays.length;

/** Only what belongs to the relay's kind counts; the rest is kept for when that is chosen again. */
export function RelayBody({ section }: { section: SectionName }) {
  const { features } = useSettingsForm();
  const { shown, base } = useSectionForm(section);
  const { coverClosedSetsOff } = fieldsOf(section);
  return (
    <div className={css.stack}>
      <SettingField section={section} path="name" />
      <SettingField
        section={section}
        path="type"
        onChange={(type, form) => {
          form.set(section, 'type', type);
          // None is what it has from the factory, and no timer: nobody is told off for what they have not done.
          if (isNone(base.days) && (type === 'weekTimer' ? isNone(shown.days) : isAll(shown.days)))
            form.set(section, 'days', type === 'weekTimer' ? [...weekDays] : base.days);
        }}
      />
      {counts(section, shown, 'duration') ? (
        <div className={css.fields}>
          <SettingField section={section} path="duration" />
        </div>
      ) : null}
      {counts(section, shown, 'days') ? <Week section={section} /> : null}
      {coverClosedSetsOff && isThere(features, coverClosedSetsOff) ? (
        <SettingField section={section} path="coverClosedSetsOff" />
      ) : null}
    </div>
  );
}

function Week({ section }: { section: SectionName }) {
  const t = useT();
  const { shown } = useSectionForm(section);
  return (
    <>
      <SettingField section={section} path="days" />
      <WeekBars days={shown.days} start={shown.start} end={shown.end} />
      <HoursBar section={section} from="start" to="end" name={sectionTitle(t, section)} />
      <div className={css.fields}>
        <SettingField section={section} path="start" />
        <SettingField section={section} path="end" />
      </div>
    </>
  );
}
