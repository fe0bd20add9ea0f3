import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import * as z from 'zod/mini';
import { useT } from '#shared/i18n/use-t.ts';
import { FormPasswordField } from './form-password-field.tsx';
import { newPassword, samePasswords } from './new-password.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { knownPassword } from './rules.ts';

/** What {@link ChosenPasswordFields} ask for. */
export const chosenPassword = z
  .object({ password: newPassword(), repeatPassword: knownPassword() })
  .check(samePasswords());

interface ChosenPasswordFieldsProps<Input extends FieldValues, Output> {
  control: Control<Input, unknown, Output>;
  password: FieldPath<Input>;
  repeatPassword: FieldPath<Input>;
}

/** A new password, twice. */
export function ChosenPasswordFields<Input extends FieldValues, Output>({
  control,
  password,
  repeatPassword,
}: ChosenPasswordFieldsProps<Input, Output>) {
  const t = useT();
  return (
    <>
      <NewPasswordField control={control} name={password} label={t('account.newPassword')} />
      <FormPasswordField
        control={control}
        name={repeatPassword}
        autoComplete="new-password"
        label={t('account.repeatPassword')}
      />
    </>
  );
}
