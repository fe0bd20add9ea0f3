import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { useT } from '#shared/i18n/use-t.ts';
import { Select, type SelectItem } from '#shared/ui/fields/select.tsx';
import { fieldMessage } from './field-message.ts';

export interface FormSelectProps<Input extends FieldValues, Output> {
  control: Control<Input, unknown, Output>;
  name: FieldPath<Input>;
  label: string;
  items: readonly SelectItem<string>[];
  description?: string;
}

export function FormSelect<Input extends FieldValues, Output>({
  control,
  name,
  ...props
}: FormSelectProps<Input, Output>) {
  const t = useT();
  const { field, fieldState } = useController({ control, name });
  return (
    <Select
      {...props}
      name={name}
      ref={field.ref}
      value={field.value ?? null}
      onChange={field.onChange}
      onBlur={field.onBlur}
      errorMessage={fieldMessage(t, fieldState.error)}
    />
  );
}
