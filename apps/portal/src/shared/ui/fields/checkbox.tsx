import { Check } from 'lucide-react';
import { type ReactNode, type RefCallback, useId } from 'react';
import { Notes } from '../notes.tsx';
import css from './checkbox.module.css';

export interface CheckboxProps {
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  onBlur?: () => void;
  name?: string;
  isDisabled?: boolean;
  isRequired?: boolean;
  errorMessage?: string | undefined;
  children: ReactNode;
  /** To focus it when it is wrong. */
  inputRef?: RefCallback<HTMLInputElement>;
}

export function Checkbox({
  isSelected,
  onChange,
  onBlur,
  name,
  isDisabled,
  isRequired,
  errorMessage,
  children,
  inputRef,
}: CheckboxProps) {
  const notesId = useId();
  return (
    <div className={css.field}>
      <label className={css.checkbox} data-disabled={isDisabled || undefined}>
        <span className={css.box}>
          <input
            ref={inputRef}
            type="checkbox"
            className={css.input}
            name={name}
            checked={isSelected}
            disabled={isDisabled}
            aria-required={isRequired}
            aria-invalid={errorMessage ? true : undefined}
            aria-describedby={errorMessage ? notesId : undefined}
            onChange={({ target }) => onChange(target.checked)}
            onBlur={onBlur}
          />
          <Check className={css.tick} size={16} strokeWidth={3} aria-hidden="true" />
        </span>
        <span>{children}</span>
      </label>
      <Notes id={notesId} errorMessage={errorMessage} />
    </div>
  );
}
