import type { FieldProps } from './field-props.ts';
import { minutesOf, readTime, timeOf } from './read-typed.ts';
import { TypedField } from './typed-field.tsx';

const STEP_MINUTES = 15;

/** A time of the unit's day. The browser's own field would show it by the browser's language, with am and pm. */
export function TimeField({
  value,
  onChange,
  field: _,
  isPart = false,
  offered: _offered,
  ...look
}: FieldProps<unknown>) {
  const written = String(value ?? '');
  const isTime = /^\d\d:\d\d$/u.test(written);
  return (
    <TypedField
      {...look}
      text={written}
      inputMode="text"
      onType={(text) => onChange(readTime(text))}
      hasButtons={!isPart}
      onStep={(count) => {
        const minutes = isTime ? minutesOf(written) : 0;
        onChange(timeOf((Math.floor(minutes / STEP_MINUTES) + count) * STEP_MINUTES));
      }}
    />
  );
}
