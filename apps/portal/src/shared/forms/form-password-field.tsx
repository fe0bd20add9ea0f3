import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { useT } from '#shared/i18n/use-t.ts';
import { PasswordField, type PasswordFieldProps } from '#shared/ui/fields/password-field.tsx';
import { fieldMessage } from './field-message.ts';

export interface FormPasswordFieldProps<Input extends FieldValues, Output>
  extends Omit<PasswordFieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'errorMessage'> {
  control: Control<Input, unknown, Output>;
  name: FieldPath<Input>;
}

export function FormPasswordField<Input extends FieldValues, Output>({
  control,
  name,
  ...props
}: FormPasswordFieldProps<Input, Output>) {
  const t = useT();
  const { field, fieldState } = useController({ control, name });
  return (
    <PasswordField
      {...props}
      name={name}
      ref={field.ref}
      value={field.value ?? ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
      errorMessage={fieldMessage(t, fieldState.error)}
    />
  );
}
