import type { SubmitEventHandler } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** A form's `onSubmit`: calls `send` with the values when all are right, else focuses the first wrong field. */
export function submitting<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  send: (values: Output) => void,
): SubmitEventHandler<HTMLFormElement> {
  return (event) => {
    void form.handleSubmit((values) => send(values))(event);
  };
}
