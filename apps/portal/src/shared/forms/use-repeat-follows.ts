import { useEffect, useEffectEvent } from 'react';
import { type FieldPath, type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';

interface Passwords {
  password: string;
  repeatPassword: string;
}

/** Validates the repeated password when the password changes too: by itself only the field that changes is validated. */
export function useRepeatFollows<Input extends FieldValues & Passwords, Output>(
  form: UseFormReturn<Input, unknown, Output>,
): void {
  const password = useWatch({ control: form.control, name: 'password' as FieldPath<Input> });
  const judge = useEffectEvent(() => {
    const repeat = 'repeatPassword' as FieldPath<Input>;
    const { isTouched, invalid } = form.getFieldState(repeat);
    if (isTouched || invalid) void form.trigger(repeat);
  });
  useEffect(() => {
    if (password !== '') judge();
  }, [password]);
}
