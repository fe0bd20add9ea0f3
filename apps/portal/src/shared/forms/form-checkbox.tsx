import type { ReactNode } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { useT } from '#shared/i18n/use-t.ts';
import { Checkbox } from '#shared/ui/fields/checkbox.tsx';
import { fieldMessage } from './field-message.ts';

export interface FormCheckboxProps<Input extends FieldValues, Output> {
  control: Control<Input, unknown, Output>;
  name: FieldPath<Input>;
  children: ReactNode;
}

export function FormCheckbox<Input extends FieldValues, Output>({
  control,
  name,
  children,
}: FormCheckboxProps<Input, Output>) {
  const t = useT();
  const { field, fieldState } = useController({ control, name });
  return (
    <Checkbox
      name={name}
      inputRef={field.ref}
      isSelected={Boolean(field.value)}
      onChange={field.onChange}
      onBlur={field.onBlur}
      errorMessage={fieldMessage(t, fieldState.error)}
    >
      {children}
    </Checkbox>
  );
}
