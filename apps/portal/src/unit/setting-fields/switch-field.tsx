import { useId } from 'react';
import { Switch } from '#shared/ui/fields/switch.tsx';
import { Notes } from '#shared/ui/notes.tsx';
import type { FieldProps } from './field-props.ts';
import css from './setting-field.module.css';

export function SwitchField({
  label,
  about,
  error,
  value,
  onChange,
  isDisabled = false,
}: FieldProps<unknown>) {
  const id = useId();
  return (
    <div className={css.switch}>
      <Switch
        label={label}
        {...(about ? { description: about } : {})}
        isSelected={value === true}
        onChange={onChange}
        isDisabled={isDisabled}
      />
      <Notes id={id} errorMessage={error} />
    </div>
  );
}
