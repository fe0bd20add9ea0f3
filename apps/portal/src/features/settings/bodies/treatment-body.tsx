import type { SectionName } from '@poolhouse/contract/settings/sections';
import { useT } from '#shared/i18n/use-t.ts';
import { SettingField } from '#unit/setting-fields/setting-field.tsx';
import { BandBar } from '#unit/setting-views/band-bar.tsx';
import { leavesWith } from '#unit/settings/leaves.ts';
import { useSectionForm, useSettingsForm } from '#unit/settings/settings-form.tsx';
import { fieldsOf, leafAt } from '#unit/settings/shape.ts';
import { fieldLabel } from '#unit/settings/words.ts';
import css from '../section.module.css';
import { HoursBar } from './hours-bar.tsx';

const probes = ['ph', 'redox', 'freeChlorine'] as const;

/** What the water is to be like beside what is good and what it is, then how much may be dosed, and when. */
export function TreatmentBody({ section }: { section: SectionName }) {
  const t = useT();
  const { features } = useSettingsForm();
  const { shown } = useSectionForm(section);
  const paths = leavesWith(features, fieldsOf(section)).map(({ path }) => path);
  const pumps = paths.filter((path) => path.startsWith('maxPerDay.'));
  return (
    <div className={css.stack}>
      <div className={css.fields}>
        {probes
          .filter((path) => paths.includes(path))
          .map((path) => (
            <div key={path} className={css.column}>
              <SettingField section={section} path={path} />
              <BandBar field={leafAt(section, path).field} wanted={shown[path]} channel={path} />
            </div>
          ))}
        {paths.includes('production') ? <SettingField section={section} path="production" /> : null}
      </div>
      {pumps.length > 0 ? (
        <fieldset className={css.group}>
          <legend>{fieldLabel(t, section, 'maxPerDay')}</legend>
          <div className={css.fields}>
            {pumps.map((path) => (
              <SettingField key={path} section={section} path={path} />
            ))}
          </div>
        </fieldset>
      ) : null}
      <fieldset className={css.group}>
        <legend>{t('setting.dosing')}</legend>
        <div className={css.stack}>
          <HoursBar section={section} from="from" to="to" name={t('setting.dosing')} />
          <div className={css.fields}>
            <SettingField section={section} path="from" />
            <SettingField section={section} path="to" />
          </div>
        </div>
      </fieldset>
    </div>
  );
}
