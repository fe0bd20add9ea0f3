import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
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
  isDisabled = false,
}: SegmentedControlProps<Id>) {
  return (
    <RadioGroup
      aria-label={label}
      className={clsx(css.group)}
      value={value}
      isDisabled={isDisabled}
      onChange={(chosen) => {
        const item = items.find(({ id }) => id === chosen);
        if (item) onChange(item.id);
      }}
    >
      {items.map((item) => (
        <Radio key={item.id} value={item.id} className={clsx(css.item)} isDisabled={item.isDisabled ?? false}>
          {item.icon}
          {item.label}
        </Radio>
      ))}
    </RadioGroup>
  );
}
