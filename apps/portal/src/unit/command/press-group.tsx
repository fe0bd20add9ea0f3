import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { Spinner } from '#shared/ui/spinner.tsx';
import css from './press-group.module.css';
import { stepTo } from './step-to.ts';

export interface PressItem<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly icon?: LucideIcon;
  /** What it does, or what became of it when it was pressed. */
  readonly text?: ReactNode;
  /** What stands in its place at other times: it keeps that much room, so that nothing moves under the finger. */
  readonly room?: string;
  /** To be pressed beside it. */
  readonly aside?: ReactNode;
}

export interface PressGroupProps<Id extends string> {
  /** Read out; not shown. */
  label: string;
  items: readonly PressItem<Id>[];
  /** What is so now; undefined when it is none of them. */
  chosen: Id | undefined;
  /** What was asked for and is not answered yet. */
  wanted: Id | undefined;
  isDisabled: (id: Id) => boolean;
  /** The chosen one can be pressed as well. */
  again?: boolean;
  /** Tiles with texts, in as many columns as there is room for; rows of three or in one line otherwise. */
  look?: 'tiles' | 'line';
  onPress: (id: Id) => void;
}

/**
 * A few of which one is so. Unlike other radio buttons, arrows only lead from one to the next: something is switched by a
 * press, never in passing.
 */
export function PressGroup<Id extends string>(props: PressGroupProps<Id>) {
  const { label, items, chosen, wanted, isDisabled, again, look, onPress } = props;
  const id = useId();
  const inputs = useRef(new Map<Id, HTMLInputElement | null>());
  const ids = items.map((item) => item.id);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>, from: Id): void {
    if (event.key === 'Enter') event.currentTarget.click();
    const next = stepTo(ids, from, event.key);
    if (!next) return;
    event.preventDefault();
    inputs.current.get(next)?.focus();
  }

  return (
    <div role="radiogroup" aria-label={label} className={clsx(css.group, look && css[look])}>
      {items.map(({ id: name, label: words, icon: Icon, text, room, aside }) => (
        <div key={name} className={css.item}>
          <input
            ref={(input) => {
              inputs.current.set(name, input);
            }}
            type="radio"
            name={id}
            className={css.input}
            aria-label={words}
            {...(text ? { 'aria-describedby': `${id}-${name}` } : {})}
            checked={name === chosen}
            // Not `disabled`, which would drop the focus that the button has.
            aria-disabled={isDisabled(name)}
            onChange={() => {
              if (!isDisabled(name)) onPress(name);
            }}
            onClick={() => {
              // It is no change, so the browser tells of none.
              if (again && name === chosen && !isDisabled(name)) onPress(name);
            }}
            onKeyDown={(event) => onKeyDown(event, name)}
          />
          <div className={clsx(css.face, wanted === name && css.wanted)}>
            <span className={css.name} aria-hidden="true">
              {Icon ? <Icon size={20} strokeWidth={1.75} /> : null}
              <span className={css.words} data-words={words}>
                {words}
              </span>
            </span>
            {wanted === name ? (
              <span className={css.spinner}>
                <Spinner size={14} />
              </span>
            ) : null}
            {text ? (
              <span id={`${id}-${name}`} className={clsx(css.text, room && css.roomy)}>
                {room ? <span className={css.room}>{room}</span> : null}
                {text}
              </span>
            ) : null}
          </div>
          {aside ? <div className={css.aside}>{aside}</div> : null}
        </div>
      ))}
    </div>
  );
}
