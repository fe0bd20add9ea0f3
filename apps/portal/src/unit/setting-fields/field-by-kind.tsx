import type { LeafField } from '#unit/settings/leaves.ts';
import { ChoiceField } from './choice-field.tsx';
import { DaysField } from './days-field.tsx';
import type { FieldProps } from './field-props.ts';
import { LineField } from './line-field.tsx';
import { NumberField } from './number-field.tsx';
import { SwitchField } from './switch-field.tsx';
import { TimeField } from './time-field.tsx';

/** A field that is no list of others. */
export function FieldByKind({ field, ...props }: FieldProps<LeafField>) {
  const chosen = {
    ...props,
    // What is chosen is not left before it counts.
    onChange(value: unknown) {
      props.onChange(value);
      props.onLeave?.();
    },
  };
  switch (field.kind) {
    case 'number':
      return <NumberField {...props} field={field} />;
    case 'choice':
      return <ChoiceField {...chosen} field={field} />;
    case 'time':
      return <TimeField {...props} field={field} />;
    case 'switch':
      return <SwitchField {...chosen} field={field} />;
    case 'days':
      return <DaysField {...chosen} field={field} />;
    case 'line':
      return <LineField {...props} field={field} />;
    case 'maybe':
    case 'list':
      return null;
  }
}
