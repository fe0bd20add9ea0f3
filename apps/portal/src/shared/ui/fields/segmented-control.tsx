import { type ReactNode, useId } from 'react';
import css from './segmented-control.module.css';

export interface SegmentedItem<Id extends string> {
  id: Id;
  label: string;
  icon?: ReactNode;
  isDisabled?: boolean;
}

export interface SegmentedControlProps<Id extends string> {
  /** Read out; not shown. */
  label: string;
  items: readonly SegmentedItem<Id>[];
  value: Id | null;
  onChange: (id: Id) => void;
  isDisabled?: boolean;
}

/** One of a few, all in sight. */
export function SegmentedControl<Id extends string>({
  label,
  items,
  value,
  onChange,
  isDisabled,
}: SegmentedControlProps<Id>) {
  const name = useId();
  return (
    <fieldset className={css.group} aria-label={label} disabled={isDisabled}>
      {items.map((item) => (
        <label key={item.id} className={css.item}>
          <input
            type="radio"
            className={css.input}
            name={name}
            checked={item.id === value}
            disabled={item.isDisabled}
            onChange={() => onChange(item.id)}
          />
          {item.icon}
          {item.label}
        </label>
      ))}
    </fieldset>
  );
}
