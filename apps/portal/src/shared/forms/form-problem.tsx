import { type Control, type FieldValues, useFormState } from 'react-hook-form';
import { Notice } from '#shared/ui/notice.tsx';

/** What the server said of the form as a whole, above its button: until the next submit. */
export function FormProblem<Input extends FieldValues, Output>({
  control,
}: {
  control: Control<Input, unknown, Output>;
}) {
  const message = useFormState({ control }).errors.root?.server?.message;
  if (!message) return null;
  return (
    <Notice tone="error" role="alert">
      {message}
    </Notice>
  );
}
