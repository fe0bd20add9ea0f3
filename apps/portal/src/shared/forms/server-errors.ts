import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError, sentenceOf } from '#shared/api/api-error.ts';
import { toast } from '#shared/toasts/toasts.ts';
import { SERVER_ERROR } from './field-message.ts';

/**
 * Puts a failed submit where it belongs: violations at their fields by property path (`rename` for fields that have
 * another name in the form), and the general message into the form ({@link FormProblem}), so that no toast repeats what
 * stands at a field. A violation that has no field here is toasted itself, and so is what is no violation.
 */
export function showServerErrors<Input extends FieldValues, Context, Output>(
  form: Pick<UseFormReturn<Input, Context, Output>, 'getValues' | 'setError'>,
  error: Error,
  rename: Record<string, FieldPath<Input>> = {},
): true {
  const names = new Set(Object.keys(form.getValues()));
  const violations = error instanceof ApiError ? error.violations : [];
  const elsewhere: string[] = [];
  let focused = false;
  for (const { propertyPath, message } of violations) {
    const name = rename[propertyPath] ?? propertyPath;
    if (names.has(name.split('.')[0] ?? '')) {
      form.setError(name as FieldPath<Input>, { type: SERVER_ERROR, message }, { shouldFocus: !focused });
      focused = true;
    } else elsewhere.push(message);
  }
  if (focused) form.setError('root.server', { type: SERVER_ERROR, message: titleOf(error) || error.message });
  if (!focused || elsewhere.length > 0) toast.error(elsewhere.join('\n') || sentenceOf(error));
  return true;
}

/** The general message: the description names properties, which are no words for people. */
function titleOf(error: Error): string {
  const title = error instanceof ApiError ? error.extra['hydra:title'] : undefined;
  return typeof title === 'string' ? title : '';
}
