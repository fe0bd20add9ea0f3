import type { SectionName } from '@poolhouse/contract/settings/sections';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { Notice } from '#shared/ui/notice.tsx';
import { useUnit } from '#unit/data/unit-context.ts';
import { LevelsDrawing } from '#unit/setting-fields/levels-drawing.tsx';
import { SettingField } from '#unit/setting-fields/setting-field.tsx';
import { useSectionForm, useSettingsForm } from '#unit/settings/settings-form.tsx';
import { fieldLabel } from '#unit/settings/words.ts';
import { shownWithUnit } from '#unit/show/shown-value.ts';
import { said } from '../layout.ts';
import css from '../section.module.css';

/** From the top, as they stand in the pool. */
const levels = ['highAlarm', 'fillOff', 'fillOn', 'lowAlarm'];

/** What is being typed is no level yet, and nothing is not the bottom. */
const cmOf = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);

/** The pool with its four levels, to drag and to type, and how it is filled. */
export function FillingBody({ section }: { section: SectionName }) {
  const t = useT();
  const language = useLanguage();
  const { set } = useSettingsForm();
  const form = useSectionForm(section);
  const { shown, base } = form;
  const level = useUnit().state?.values.level;
  const marks = levels.map((name) => ({
    id: name,
    label: fieldLabel(t, section, `levels.${name}`),
    value: cmOf(shown[`levels.${name}`]),
    text: said(form, `levels.${name}`, { t, language }),
    begun: cmOf(base[`levels.${name}`]),
    isAlarm: name.endsWith('Alarm'),
  }));
  return (
    <div className={css.stack}>
      <div className={css.drawn}>
        <LevelsDrawing
          marks={marks}
          level={level}
          levelText={
            level === undefined ? '' : t('setting.now', { value: shownWithUnit('level', level, language) })
          }
          onMove={(name, value) => set(section, `levels.${name}`, value)}
        />
        <fieldset className={css.column} aria-label={fieldLabel(t, section, 'levels')}>
          {levels.map((name) => (
            <SettingField key={name} section={section} path={`levels.${name}`} />
          ))}
        </fieldset>
      </div>
      <div className={css.fields}>
        {['meter', 'maxMinutes', 'speed', 'volume'].map((path) => (
          <SettingField key={path} section={section} path={path} />
        ))}
      </div>
      {shown.speed === null ? <Notice tone="accent">{t('setting.noLitres')}</Notice> : null}
    </div>
  );
}
