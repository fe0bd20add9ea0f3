import { CircleAlert } from 'lucide-react';
import css from './fields/field.module.css';

export interface NotesProps {
  /** Names both in `aria-describedby` of the field. */
  id: string;
  description?: string | undefined;
  errorMessage?: string | undefined;
}

/** What stands under a field: its explanation, or what is wrong with it. */
export function Notes({ id, description, errorMessage }: NotesProps) {
  if (errorMessage) {
    return (
      <p id={id} className={css.error}>
        <CircleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
        <span>{errorMessage}</span>
      </p>
    );
  }
  return description ? (
    <p id={id} className={css.description}>
      {description}
    </p>
  ) : null;
}
