import clsx from 'clsx';
import { type InputHTMLAttributes, type ReactNode, type RefCallback, useId } from 'react';
import { Notes } from '../notes.tsx';
import css from './field.module.css';
import { useTypedEarly } from './use-typed-early.ts';

type Native = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'name'
  | 'autoComplete'
  | 'autoFocus'
  | 'autoCapitalize'
  | 'autoCorrect'
  | 'spellCheck'
  | 'inputMode'
  | 'maxLength'
  | 'placeholder'
>;

export interface TextFieldProps extends Native {
  label: string;
  value?: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
  type?: 'text' | 'email' | 'password' | 'tel' | 'url' | 'number' | 'date' | 'time';
  description?: string | undefined;
  /** Shown under the field and marks it as wrong. */
  errorMessage?: string | undefined;
  isRequired?: boolean;
  isDisabled?: boolean;
  isReadOnly?: boolean;
  /** A physical unit at the end of the field. */
  unit?: string;
  /** Several lines. */
  multiline?: boolean;
  /** A button at the end of the field. */
  tail?: ReactNode;
  className?: string;
  /** To focus the field when it is wrong. */
  ref?: RefCallback<HTMLInputElement | HTMLTextAreaElement>;
}

export function TextField({
  label,
  value,
  onChange,
  type = 'text',
  description,
  errorMessage,
  isRequired,
  isDisabled,
  isReadOnly,
  unit,
  multiline,
  tail,
  className,
  ref,
  ...native
}: TextFieldProps) {
  const id = useId();
  const notesId = `${id}-notes`;
  const input = {
    ...native,
    ref: useTypedEarly(value, onChange, ref),
    id,
    value,
    disabled: isDisabled,
    readOnly: isReadOnly,
    'aria-required': isRequired,
    'aria-invalid': errorMessage ? true : undefined,
    'aria-describedby': errorMessage || description ? notesId : undefined,
    onChange: ({ target }: { target: { value: string } }) => onChange?.(target.value),
  };
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
        {multiline ? (
          <textarea {...input} className={clsx(css.input, css.area)} />
        ) : (
          <input {...input} type={type} className={css.input} />
        )}
        {unit ? <span className={css.unit}>{unit}</span> : null}
        {tail}
      </div>
      <Notes id={notesId} description={description} errorMessage={errorMessage} />
    </div>
  );
}
