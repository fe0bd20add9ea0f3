import type { SectionName } from '@poolhouse/contract/settings/sections';
import { useT } from '#shared/i18n/use-t.ts';
import { SettingField } from '#unit/setting-fields/setting-field.tsx';
import { useSectionForm } from '#unit/settings/settings-form.tsx';
import { counts } from '#unit/settings/shape.ts';
import { fieldLabel } from '#unit/settings/words.ts';
import css from '../section.module.css';
import { HoursBar } from './hours-bar.tsx';

/** Only what belongs to the chosen kind of smart heating counts; the rest is kept for when it is chosen again. */
export function HeatingBody({ section }: { section: SectionName }) {
  const t = useT();
  const { shown } = useSectionForm(section);
  return (
    <div className={css.stack}>
      <SettingField section={section} path="enabled" />
      <SettingField section={section} path="smart" />
      {counts(section, shown, 'time') ? (
        <fieldset className={css.group}>
          <legend>{fieldLabel(t, section, 'time')}</legend>
          <div className={css.stack}>
            <HoursBar section={section} from="time.from" to="time.to" name={fieldLabel(t, section, 'time')} />
            <div className={css.fields}>
              <SettingField section={section} path="time.from" />
              <SettingField section={section} path="time.to" />
            </div>
          </div>
        </fieldset>
      ) : null}
      {counts(section, shown, 'air') ? (
        <fieldset className={css.group}>
          <legend>{fieldLabel(t, section, 'air')}</legend>
          <div className={css.fields}>
            <SettingField section={section} path="air.below" />
            <SettingField section={section} path="air.above" />
          </div>
        </fieldset>
      ) : null}
    </div>
  );
}
