import type { SettingField } from '@poolhouse/contract/settings/fields';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import type { FieldProps } from './field-props.ts';

type Shape = Extract<SettingField, { kind: 'line' }>;

export function LineField({ label, about, error, value, onChange, onLeave }: FieldProps<Shape>) {
  return (
    <TextField
      label={label}
      value={String(value ?? '')}
      onChange={onChange}
      {...(onLeave ? { onBlur: onLeave } : {})}
      description={about}
      errorMessage={error}
      autoComplete="off"
    />
  );
}
