import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type RefCallback, useEffect, useId, useRef, useState } from 'react';
import { Notes } from '../notes.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import css from './combobox.module.css';
import field from './field.module.css';

export interface ComboboxItem {
  /** Stands in the field once it is chosen. */
  id: string;
  label: string;
  /** Below it, quietly. */
  detail: string;
  /** At the end of its line. */
  aside: string;
}

export interface ComboboxProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  /** Before anything is searched for. */
  onFocus?: () => void;
  /** What there is to choose from; all of it for an empty text. */
  find: (typed: string) => readonly ComboboxItem[];
  /** What is meant by a text that is left without choosing. */
  tidy: (typed: string) => string;
  listLabel: string;
  openLabel: string;
  /** Says how many were found, or that there are none. */
  foundLabel: (count: number) => string;
  description?: string;
  errorMessage?: string | undefined;
  name?: string;
  /** To focus the field when it is wrong. */
  ref?: RefCallback<HTMLInputElement>;
}

/** A text with a list to choose it from, which what is typed searches (WAI-ARIA: editable combobox with list autocomplete). */
export function Combobox({ label, description, errorMessage, ...props }: ComboboxProps) {
  const id = useId();
  const notesId = `${id}-notes`;
  return (
    <div className={clsx(field.field, css.combobox)} data-invalid={errorMessage ? true : undefined}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <Box
        {...props}
        id={id}
        invalid={errorMessage !== undefined}
        notesId={errorMessage || description ? notesId : undefined}
      />
      <Notes id={notesId} description={description} errorMessage={errorMessage} />
    </div>
  );
}

type BoxProps = Omit<ComboboxProps, 'label' | 'description' | 'errorMessage'> & {
  id: string;
  invalid: boolean;
  notesId: string | undefined;
};

function Box({
  id,
  invalid,
  notesId,
  value,
  onChange,
  onFocus,
  onBlur,
  find,
  tidy,
  name,
  ref,
  ...labels
}: BoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const list = useList({ value, onChange, find });
  const { items, active, isOpen } = list;
  const listId = `${id}-list`;
  const activeId = isOpen && items[active] ? `${listId}-${active}` : undefined;
  return (
    <div className={css.around}>
      <div className={field.box}>
        <input
          ref={(element) => {
            input.current = element;
            return ref?.(element);
          }}
          id={id}
          name={name}
          className={field.input}
          role="combobox"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck="false"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={activeId}
          aria-invalid={invalid || undefined}
          aria-describedby={notesId}
          value={value}
          onChange={({ target }) => list.type(target.value)}
          onFocus={onFocus}
          onClick={({ currentTarget }) => {
            if (isOpen) return;
            currentTarget.select();
            list.open();
          }}
          onKeyDown={list.onKey}
          onBlur={() => {
            list.close();
            if (tidy(value) !== value) onChange(tidy(value));
            onBlur();
          }}
        />
        {/* The arrow keys do the same. */}
        <button
          type="button"
          tabIndex={-1}
          className={field.tail}
          aria-label={labels.openLabel}
          aria-expanded={isOpen}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => {
            input.current?.focus();
            if (isOpen) list.close();
            else list.open();
          }}
        >
          <ChevronDown size={20} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
      <VisuallyHidden>
        <span role="status">{isOpen ? labels.foundLabel(items.length) : ''}</span>
      </VisuallyHidden>
      {isOpen ? (
        <Options {...{ listId, items, active, value }} label={labels.listLabel} onChoose={list.choose} />
      ) : null}
      {isOpen && items.length === 0 ? <p className={css.none}>{labels.foundLabel(0)}</p> : null}
    </div>
  );
}

/** Nothing is left to choose from: a list would only cover what is below. */
const isWhole = (typed: string, [only, ...others]: readonly ComboboxItem[]): boolean =>
  others.length === 0 && only?.id.toLowerCase() === typed.trim().toLowerCase();

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

function useList({ value, onChange, find }: Pick<BoxProps, 'value' | 'onChange' | 'find'>) {
  /** What is searched for; undefined while the list is closed. Empty until something is typed: then all is shown. */
  const [search, setSearch] = useState<string>();
  /** Undefined until somebody moves: the one that is chosen. */
  const [moved, setMoved] = useState<number>();
  const items = search === undefined ? [] : find(search);
  const isOpen = search !== undefined && !isWhole(search, items);
  const active = moved ?? items.findIndex((item) => item.id === value);

  const open = () => {
    setSearch('');
    setMoved(undefined);
  };
  const close = () => setSearch(undefined);
  const choose = (chosen: string) => {
    onChange(chosen);
    close();
  };
  const onKey = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const item = items[active];
    if (step !== undefined) {
      if (!isOpen) open();
      else setMoved(Math.min(items.length - 1, Math.max(0, active + step)));
    } else if (event.key === 'Enter' && item) choose(item.id);
    else if (event.key === 'Escape' && isOpen) close();
    else return;
    event.preventDefault();
  };
  const type = (typed: string) => {
    onChange(typed);
    setSearch(typed);
    // The best one, so that Enter takes it.
    setMoved(typed.trim() === '' ? -1 : 0);
  };
  return { items, active, isOpen, open, close, choose, type, onKey };
}

interface OptionsProps {
  listId: string;
  label: string;
  items: readonly ComboboxItem[];
  active: number;
  value: string;
  onChoose: (id: string) => void;
}

function Options({ listId, label, items, active, value, onChoose }: OptionsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const option = list.current?.children[active];
    option?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div ref={list} id={listId} className={css.list} role="listbox" aria-label={label} tabIndex={-1}>
      {items.map((item, index) => (
        // Keys are the field's, which keeps the focus.
        <button
          type="button"
          tabIndex={-1}
          key={item.id}
          id={`${listId}-${index}`}
          role="option"
          aria-selected={item.id === value}
          data-active={index === active || undefined}
          className={css.option}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(item.id)}
        >
          <span>{item.label}</span>
          <span className={css.detail}>{item.detail}</span>
          <span className={css.aside}>{item.aside}</span>
        </button>
      ))}
    </div>
  );
}
