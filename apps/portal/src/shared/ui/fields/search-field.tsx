import clsx from 'clsx';
import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import css from './field.module.css';

export interface SearchFieldProps {
  /** Also the placeholder: a search field has no label of its own above it. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** On Enter. */
  onSubmit?: (value: string) => void;
  className?: string;
}

export function SearchField({ label, value, onChange, onSubmit, className }: SearchFieldProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <div className={clsx(css.field, className)}>
      <div className={css.box}>
        <span className={css.lead}>
          <Search size={20} strokeWidth={1.75} aria-hidden="true" />
        </span>
        <input
          ref={input}
          type="search"
          className={css.input}
          aria-label={label}
          placeholder={label}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={({ key }) => {
            if (key === 'Escape') clear();
            if (key === 'Enter') onSubmit?.(value);
          }}
        />
        {value ? (
          <button type="button" className={css.tail} aria-label={t('ui.search.clear')} onClick={clear}>
            <X size={18} strokeWidth={1.75} aria-hidden="true" />
          </button>
        ) : null}
      </div>
    </div>
  );
}
