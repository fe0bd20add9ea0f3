import clsx from 'clsx';
import { Check, CircleAlert } from 'lucide-react';
import { type ReactNode, type RefCallback, useId } from 'react';
import { Checkbox as AriaCheckbox } from 'react-aria-components/Checkbox';
import css from './checkbox.module.css';
import field from './field.module.css';

export interface CheckboxProps {
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  onBlur?: () => void;
  name?: string;
  /** To focus it when it is wrong. */
  inputRef?: RefCallback<HTMLInputElement>;
  isDisabled?: boolean;
  errorMessage?: string | undefined;
  children: ReactNode;
}

export function Checkbox({ children, errorMessage, ...props }: CheckboxProps) {
  const errorId = useId();
  return (
    <div className={css.field}>
      <AriaCheckbox
        {...props}
        className={clsx(css.checkbox)}
        isInvalid={Boolean(errorMessage)}
        validationBehavior="aria"
        {...(errorMessage ? { 'aria-describedby': errorId } : {})}
      >
        <span className={css.box}>
          <Check size={16} strokeWidth={3} aria-hidden="true" />
        </span>
        <span>{children}</span>
      </AriaCheckbox>
      {errorMessage ? (
        <p id={errorId} className={field.error}>
          <CircleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
          <span>{errorMessage}</span>
        </p>
      ) : null}
    </div>
  );
}
