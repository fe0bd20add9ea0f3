import { type Control, type FieldPath, type FieldValues, useWatch } from 'react-hook-form';
import { useT } from '#shared/i18n/use-t.ts';
import { FormPasswordField } from './form-password-field.tsx';
import css from './new-password-field.module.css';
import { PasswordStrength } from './password-strength.tsx';

export interface NewPasswordFieldProps<Input extends FieldValues, Output> {
  control: Control<Input, unknown, Output>;
  name: FieldPath<Input>;
  label: string;
}

/** A password that is being chosen, with its strength below it. */
export function NewPasswordField<Input extends FieldValues, Output>({
  control,
  name,
  label,
}: NewPasswordFieldProps<Input, Output>) {
  const t = useT();
  const typed: unknown = useWatch({ control, name });
  return (
    <div className={css.field}>
      <FormPasswordField
        control={control}
        name={name}
        autoComplete="new-password"
        label={label}
        description={t('password.hint')}
      />
      <PasswordStrength password={typeof typed === 'string' ? typed : ''} />
    </div>
  );
}
