import clsx from 'clsx';
import { Check, ChevronDown } from 'lucide-react';
import {
  Select as AriaSelect,
  Button,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  SelectValue,
} from 'react-aria-components/Select';
import field from './field.module.css';
import { FieldNotes } from './field-notes.tsx';
import css from './popover.module.css';

export interface SelectItem<Id extends string> {
  id: Id;
  label: string;
}

export interface SelectProps<Id extends string> {
  label: string;
  items: readonly SelectItem<Id>[];
  value: Id | null;
  onChange: (id: Id) => void;
  onBlur?: () => void;
  placeholder?: string;
  description?: string;
  errorMessage?: string | undefined;
  isDisabled?: boolean;
  name?: string;
  className?: string;
}

export function Select<Id extends string>({
  label,
  items,
  value,
  onChange,
  description,
  errorMessage,
  className,
  ...props
}: SelectProps<Id>) {
  return (
    <AriaSelect
      {...props}
      className={clsx(field.field, className)}
      value={value}
      onChange={(key) => {
        const chosen = items.find((item) => item.id === key);
        if (chosen) onChange(chosen.id);
      }}
      isInvalid={Boolean(errorMessage)}
      validationBehavior="aria"
    >
      <Label className={clsx(field.label)}>{label}</Label>
      <div className={field.box}>
        <Button className={clsx(css.trigger)}>
          <SelectValue className={clsx(css.value)}>
            {({ selectedText, defaultChildren }) => selectedText || defaultChildren}
          </SelectValue>
          <ChevronDown size={20} strokeWidth={1.75} aria-hidden="true" />
        </Button>
      </div>
      <FieldNotes description={description} errorMessage={errorMessage} />
      <Popover className={clsx(css.popover)}>
        <ListBox className={clsx(css.list)} items={items}>
          {(item: SelectItem<Id>) => (
            <ListBoxItem id={item.id} textValue={item.label} className={clsx(css.item)}>
              <span className={css.grow}>{item.label}</span>
              <Check className={css.tick} size={18} strokeWidth={2} aria-hidden="true" />
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
