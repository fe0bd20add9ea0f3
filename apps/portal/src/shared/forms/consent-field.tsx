import type { PortalKey } from '@poolhouse/i18n/key';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { useT } from '#shared/i18n/use-t.ts';
import { Link } from '#shared/ui/link.tsx';
import { FormCheckbox } from './form-checkbox.tsx';

export interface ConsentFieldProps<Input extends FieldValues, Output> {
  control: Control<Input, unknown, Output>;
  name: FieldPath<Input>;
  /** A sentence with `{document}` in it. */
  sentence: PortalKey;
  /** What the document is called there. */
  document: PortalKey;
  /** Where its text stands. */
  href: string;
  newTab?: boolean;
}

/** Cannot stand in any message. */
const SLOT = '\u0000';

/** A box for a consent, whose sentence leads to what is consented to; a press on that link does not tick. */
export function ConsentField<Input extends FieldValues, Output>({
  control,
  name,
  sentence,
  document,
  href,
  newTab = false,
}: ConsentFieldProps<Input, Output>) {
  const t = useT();
  const [before, after] = t(sentence, { document: SLOT }).split(SLOT);
  return (
    <FormCheckbox control={control} name={name}>
      {before}
      <Link href={href} newTab={newTab} inText>
        {t(document)}
      </Link>
      {after}
    </FormCheckbox>
  );
}
