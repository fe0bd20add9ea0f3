import type { SubmitEventHandler } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** A form's `onSubmit`: `send` gets the values when all of them are right, else the first wrong field the focus. */
export function submitting<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  send: (values: Output) => void,
): SubmitEventHandler<HTMLFormElement> {
  return (event) => {
    void form.handleSubmit((values) => send(values))(event);
  };
}
