import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type RefCallback, useId } from 'react';
import { Notes } from '../notes.tsx';
import css from './field.module.css';

export interface SelectItem<Id extends string> {
  id: Id;
  label: string;
}

export interface SelectProps<Id extends string> {
  label: string;
  items: readonly SelectItem<Id>[];
  /** Null while nothing is chosen. */
  value: Id | null;
  onChange: (id: Id) => void;
  onBlur?: () => void;
  placeholder?: string;
  description?: string | undefined;
  errorMessage?: string | undefined;
  isRequired?: boolean;
  isDisabled?: boolean;
  name?: string;
  autoComplete?: string;
  className?: string;
  ref?: RefCallback<HTMLSelectElement>;
}

/** The browser's own select: at home on every phone. */
export function Select<Id extends string>({
  label,
  items,
  value,
  onChange,
  placeholder = '',
  description,
  errorMessage,
  isRequired,
  isDisabled,
  className,
  ...native
}: SelectProps<Id>) {
  const id = useId();
  const notesId = `${id}-notes`;
  return (
    <div
      className={clsx(css.field, className)}
      data-invalid={errorMessage ? true : undefined}
      data-disabled={isDisabled || undefined}
    >
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <div className={css.box}>
        <select
          {...native}
          id={id}
          className={clsx(css.input, css.select)}
          value={value ?? ''}
          disabled={isDisabled}
          aria-required={isRequired}
          aria-invalid={errorMessage ? true : undefined}
          aria-describedby={errorMessage || description ? notesId : undefined}
          onChange={({ target }) => {
            const chosen = items.find((item) => item.id === target.value);
            if (chosen) onChange(chosen.id);
          }}
        >
          {value === null ? (
            <option value="" disabled hidden>
              {placeholder}
            </option>
          ) : null}
          {items.map((item) => (
            <option key={item.id} value={item.id}>
              {item.label}
            </option>
          ))}
        </select>
        <ChevronDown className={css.chevron} size={20} strokeWidth={1.75} aria-hidden="true" />
      </div>
      <Notes id={notesId} description={description} errorMessage={errorMessage} />
    </div>
  );
}
