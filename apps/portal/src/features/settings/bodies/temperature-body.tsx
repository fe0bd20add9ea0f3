import type { SectionName } from '@poolhouse/contract/settings/sections';
import { SettingField } from '#unit/setting-fields/setting-field.tsx';
import { BandBar } from '#unit/setting-views/band-bar.tsx';
import { useSectionForm } from '#unit/settings/settings-form.tsx';
import { leafAt } from '#unit/settings/shape.ts';
import css from '../section.module.css';

export function TemperatureBody({ section }: { section: SectionName }) {
  const { required } = useSectionForm(section).shown;
  return (
    <div className={css.narrow}>
      <SettingField section={section} path="required" />
      <BandBar field={leafAt(section, 'required').field} wanted={required} channel="water" />
    </div>
  );
}
