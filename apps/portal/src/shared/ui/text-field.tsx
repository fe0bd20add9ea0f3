import clsx from 'clsx';
import type { ReactNode, RefCallback } from 'react';
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  Input,
  Label,
  TextArea,
} from 'react-aria-components/TextField';
import css from './field.module.css';
import { FieldNotes } from './field-notes.tsx';

export interface TextFieldProps
  extends Omit<AriaTextFieldProps, 'className' | 'children' | 'style' | 'isInvalid' | 'validate'> {
  label: string;
  description?: string | undefined;
  /** Shown under the field and marks it as wrong. */
  errorMessage?: string | undefined;
  placeholder?: string;
  /** At the end of the label's line, such as a link. */
  aside?: ReactNode;
  /** A physical unit at the end of the field. */
  unit?: string;
  /** Several lines. */
  multiline?: boolean;
  /** A button at the end of the field. */
  tail?: ReactNode;
  autoCapitalize?: 'none' | 'sentences' | 'words' | 'characters';
  className?: string;
  /** To focus the field when it is wrong. */
  ref?: RefCallback<HTMLInputElement | HTMLTextAreaElement>;
}

export function TextField({
  label,
  description,
  errorMessage,
  placeholder,
  aside,
  unit,
  multiline,
  tail,
  autoCapitalize,
  className,
  ref,
  ...props
}: TextFieldProps) {
  const input = {
    ...(placeholder === undefined ? {} : { placeholder }),
    ...(autoCapitalize === undefined ? {} : { autoCapitalize }),
    ...(ref ? { ref } : {}),
  };
  return (
    <AriaTextField
      {...props}
      className={clsx(css.field, className)}
      isInvalid={Boolean(errorMessage)}
      validationBehavior="aria"
    >
      <div className={css.top}>
        <Label className={clsx(css.label)}>{label}</Label>
        {aside}
      </div>
      <div className={css.box}>
        {multiline ? (
          <TextArea className={clsx(css.input, css.area)} {...input} />
        ) : (
          <Input className={clsx(css.input)} {...input} />
        )}
        {unit ? <span className={css.unit}>{unit}</span> : null}
        {tail}
      </div>
      <FieldNotes description={description} errorMessage={errorMessage} />
    </AriaTextField>
  );
}
