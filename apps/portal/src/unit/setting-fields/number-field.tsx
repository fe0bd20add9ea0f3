import type { SettingField } from '@poolhouse/contract/settings/fields';
import { shownNumber } from '#shared/format/number.ts';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { digitsOf, unitWord } from '#unit/settings/words.ts';
import type { FieldProps } from './field-props.ts';
import { readNumber, stepped } from './read-typed.ts';
import { TypedField } from './typed-field.tsx';

type Shape = Extract<SettingField, { kind: 'number' }>;

/** A number with its unit; what is typed and is none stays as it is, until it is mended. */
export function NumberField({
  field,
  value,
  onChange,
  isPart = false,
  offered: _offered,
  ...look
}: FieldProps<Shape>) {
  const language = useLanguage();
  const t = useT();
  const { min, max, step, unit, isOptional, usual } = field;
  const now = typeof value === 'number' ? value : undefined;
  const written = now === undefined ? String(value ?? '') : shownNumber(language, now, digitsOf(step));
  return (
    <TypedField
      {...look}
      unit={unitWord(t, unit, now ?? max)}
      text={written}
      inputMode={min < 0 ? 'text' : 'decimal'}
      range={{ now, min, max }}
      onType={(text) => onChange(text.trim() === '' ? (isOptional ? null : '') : readNumber(text))}
      hasButtons={!isPart}
      onStep={(count) => onChange(now === undefined ? (usual ?? min) : stepped(field, now, count))}
    />
  );
}
