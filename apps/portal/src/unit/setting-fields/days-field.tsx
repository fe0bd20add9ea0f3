import { type SettingField, weekDays } from '@poolhouse/contract/settings/fields';
import { useId } from 'react';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { Notes } from '#shared/ui/notes.tsx';
import { dayName } from '#unit/settings/words.ts';
import type { FieldProps } from './field-props.ts';
import css from './setting-field.module.css';

type Shape = Extract<SettingField, { kind: 'days' }>;

/** Seven boxes that look like buttons. */
export function DaysField({ label, about, error, value, onChange }: FieldProps<Shape>) {
  const language = useLanguage();
  const id = useId();
  const chosen: unknown[] = Array.isArray(value) ? value : [];
  return (
    <fieldset className={css.set} aria-describedby={error || about ? id : undefined}>
      <legend className={css.label}>{label}</legend>
      <div className={css.days}>
        {weekDays.map((day) => (
          <label key={day} className={css.dayBox}>
            <input
              type="checkbox"
              checked={chosen.includes(day)}
              aria-label={dayName(language, day, 'long')}
              aria-invalid={error ? true : undefined}
              onChange={({ target }) =>
                onChange(weekDays.filter((one) => (one === day ? target.checked : chosen.includes(one))))
              }
            />
            <span aria-hidden="true">{dayName(language, day)}</span>
          </label>
        ))}
      </div>
      <Notes id={id} description={about} errorMessage={error} />
    </fieldset>
  );
}
