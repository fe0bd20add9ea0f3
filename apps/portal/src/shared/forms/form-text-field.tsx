import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { useT } from '#shared/i18n/use-t.ts';
import { TextField, type TextFieldProps } from '#shared/ui/fields/text-field.tsx';
import { fieldMessage } from './field-message.ts';

export interface FormTextFieldProps<Input extends FieldValues, Output>
  extends Omit<TextFieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'errorMessage'> {
  control: Control<Input, unknown, Output>;
  name: FieldPath<Input>;
}

export function FormTextField<Input extends FieldValues, Output>({
  control,
  name,
  ...props
}: FormTextFieldProps<Input, Output>) {
  const t = useT();
  const { field, fieldState } = useController({ control, name });
  return (
    <TextField
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
