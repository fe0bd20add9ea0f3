import type { SectionName } from '@poolhouse/contract/settings/sections';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { useUnit } from '#unit/data/unit-context.ts';
import { SettingField } from '#unit/setting-fields/setting-field.tsx';
import { flatOf, leavesWith } from '#unit/settings/leaves.ts';
import { useSectionForm, useSettingsForm } from '#unit/settings/settings-form.tsx';
import { fieldsOf } from '#unit/settings/shape.ts';
import { readingOf } from '#unit/show/reading.ts';
import { shownWithUnit } from '#unit/show/shown-value.ts';
import { useStanding } from '#unit/standing/standing.ts';
import css from '../section.module.css';

const thermometers = ['water', 'air', 'solar'] as const;

export function CalibrationBody({ section }: { section: SectionName }) {
  const { features } = useSettingsForm();
  const paths = leavesWith(features, fieldsOf(section)).map(({ path }) => path);
  return (
    <div className={css.fields}>
      {thermometers
        .filter((name) => paths.includes(name))
        .map((name) => (
          <div key={name} className={css.column}>
            <SettingField section={section} path={name} />
            <Raw section={section} name={name} />
          </div>
        ))}
    </div>
  );
}

/** What the thermometer says by itself, and what becomes of it. */
function Raw({ section, name }: { section: SectionName; name: (typeof thermometers)[number] }) {
  const t = useT();
  const language = useLanguage();
  const unit = useUnit();
  const { shown, known } = useSectionForm(section);
  const reading = useStanding(unit, ({ now }) => readingOf(unit.state, name, now));
  // What it reports is corrected by what it goes by.
  const applied = flatOf(fieldsOf(section), known.reported)[name];
  const wanted = shown[name];
  if (!reading || reading.old || typeof applied !== 'number' || typeof wanted !== 'number') return null;
  const raw = reading.value - applied;
  return (
    <p className={css.now}>
      {t('setting.raw', {
        raw: shownWithUnit(name, raw, language),
        corrected: shownWithUnit(name, raw + wanted, language),
      })}
    </p>
  );
}
