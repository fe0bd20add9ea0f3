import clsx from 'clsx';
import { Search, X } from 'lucide-react';
import { SearchField as AriaSearchField, Button, Input } from 'react-aria-components/SearchField';
import { useT } from '../i18n/use-t.ts';
import css from './field.module.css';

export interface SearchFieldProps {
  /** Also the placeholder: a search field has no label of its own above it. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  onSubmit?: (value: string) => void;
  className?: string;
}

export function SearchField({ label, className, onSubmit, ...props }: SearchFieldProps) {
  const t = useT();
  return (
    <AriaSearchField
      {...props}
      {...(onSubmit ? { onSubmit } : {})}
      aria-label={label}
      className={clsx(css.field, className)}
    >
      <div className={css.box}>
        <span className={css.lead}>
          <Search size={20} strokeWidth={1.75} aria-hidden="true" />
        </span>
        <Input className={clsx(css.input)} placeholder={label} />
        {props.value ? (
          <Button className={clsx(css.tail)} aria-label={t('ui.search.clear')}>
            <X size={18} strokeWidth={1.75} aria-hidden="true" />
          </Button>
        ) : null}
      </div>
    </AriaSearchField>
  );
}
