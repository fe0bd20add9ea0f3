import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { Link } from '#shared/ui/link.tsx';
import css from './consent-field.module.css';
import { FormCheckbox } from './form-checkbox.tsx';

export interface ConsentFieldProps<Input extends FieldValues, Output> {
  control: Control<Input, unknown, Output>;
  name: FieldPath<Input>;
  label: string;
  /** Where the text stands; the link is beside the box, so that a press on it never ticks. */
  href: string;
  linkLabel: string;
  newTab?: boolean;
}

export function ConsentField<Input extends FieldValues, Output>({
  control,
  name,
  label,
  href,
  linkLabel,
  newTab = false,
}: ConsentFieldProps<Input, Output>) {
  return (
    <div className={css.consent}>
      <FormCheckbox control={control} name={name}>
        {label}
      </FormCheckbox>
      <Link href={href} newTab={newTab} className={css.link ?? ''}>
        {linkLabel}
      </Link>
    </div>
  );
}
