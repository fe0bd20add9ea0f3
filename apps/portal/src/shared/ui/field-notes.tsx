import clsx from 'clsx';
import { CircleAlert } from 'lucide-react';
import { FieldError, Text } from 'react-aria-components/TextField';
import css from './field.module.css';

export interface FieldNotesProps {
  description?: string | undefined;
  errorMessage?: string | undefined;
}

/** What stands under a field: its explanation, or what is wrong with it. */
export function FieldNotes({ description, errorMessage }: FieldNotesProps) {
  return (
    <>
      {description && !errorMessage ? (
        <Text slot="description" className={css.description}>
          {description}
        </Text>
      ) : null}
      {errorMessage ? (
        <FieldError className={clsx(css.error)}>
          <CircleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
          <span>{errorMessage}</span>
        </FieldError>
      ) : null}
    </>
  );
}
