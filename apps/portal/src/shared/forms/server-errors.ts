import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../api/api-error.ts';
import { toast } from '../toasts/toasts.ts';
import { SERVER_ERROR } from './field-message.ts';

/**
 * Puts a failed submit where it belongs: violations at their fields by property path (`rename` for fields that have
 * another name in the form), the general message as a toast.
 */
export function showServerErrors<Input extends FieldValues, Context, Output>(
  form: UseFormReturn<Input, Context, Output>,
  error: Error,
  rename: Record<string, FieldPath<Input>> = {},
): true {
  if (error instanceof ApiError) {
    const names = new Set(Object.keys(form.getValues()));
    let focused = false;
    for (const { propertyPath, message } of error.violations) {
      const name = rename[propertyPath] ?? propertyPath;
      if (!names.has(name.split('.')[0] ?? '')) continue;
      form.setError(name as FieldPath<Input>, { type: SERVER_ERROR, message }, { shouldFocus: !focused });
      focused = true;
    }
  }
  toast.error(error.message);
  return true;
}
