import type { SettingField } from '@poolhouse/contract/settings/fields';
import { useId } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { SegmentedControl } from '#shared/ui/fields/segmented-control.tsx';
import { Select } from '#shared/ui/fields/select.tsx';
import { Notes } from '#shared/ui/notes.tsx';
import { optionLabel } from '#unit/settings/words.ts';
import type { FieldProps } from './field-props.ts';
import css from './setting-field.module.css';

type Shape = Extract<SettingField, { kind: 'choice' }>;

/** More do not stand in a row. */
const MOST_IN_SIGHT = 4;

/** One of a few, all in sight; of many, one from a list. */
export function ChoiceField({
  field,
  label,
  about,
  error,
  value,
  onChange,
  isDisabled = false,
  isPart = false,
  offered = (options) => options,
}: FieldProps<Shape>) {
  const t = useT();
  const id = useId();
  const possible = offered(field.options);
  const items = field.options
    .filter((option) => option === value || possible.includes(option))
    .map((option) => ({ id: option, label: optionLabel(t, option) }));
  const chosen = items.find((item) => item.id === value)?.id ?? null;
  // Of one there is nothing to choose.
  if (items.length < 2) return null;
  if (isPart || items.length > MOST_IN_SIGHT) {
    const select = { label, items, value: chosen, onChange, isDisabled };
    return <Select {...select} description={about} errorMessage={error} />;
  }
  return (
    <div className={css.field}>
      <span className={css.label} aria-hidden="true">
        {label}
      </span>
      <SegmentedControl
        label={label}
        items={items}
        value={chosen}
        onChange={onChange}
        isDisabled={isDisabled}
      />
      <Notes id={id} description={about} errorMessage={error} />
    </div>
  );
}
