import type { FieldPath, FieldValues, PathValue, UseFormReturn } from 'react-hook-form';

/**
 * What was saved is what the form begins with from now on. What was typed while it was on its way stays, unsaved.
 * @param sent the fields as they stood when they were sent, spaces and all
 */
export function savedAs<Input extends FieldValues, Output>(
  form: Pick<UseFormReturn<Input, unknown, Output>, 'getValues' | 'reset' | 'setValue'>,
  sent: Input,
  saved: Input,
): void {
  const now = form.getValues();
  form.reset(saved);
  for (const name of Object.keys(now) as FieldPath<Input>[]) {
    if (now[name] === sent[name]) continue;
    form.setValue(name, now[name] as PathValue<Input, FieldPath<Input>>, { shouldDirty: true });
  }
}
