import clsx from 'clsx';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../button.tsx';
import type { ButtonLook } from '../button-look.ts';
import css from './menu.module.css';
import { moveFocus } from './move-focus.ts';
import { onDismiss } from './on-dismiss.ts';

interface MenuItem {
  id: string;
  label: string;
  icon?: ReactNode;
  /** Where it leads; else `onAction` says what it does. */
  href?: string;
  newTab?: boolean;
  onAction?: () => void;
}

export interface MenuProps {
  /** Name of the button and of the list. */
  label: string;
  /** Content of the button that opens it. */
  button: ReactNode;
  look?: ButtonLook;
  /** The edge of the button that the list keeps to. */
  align?: 'start' | 'end';
  items?: readonly MenuItem[];
  /** In place of items what has a shape of its own; `onDone` closes it. */
  children?: (onDone: () => void) => ReactNode;
}

/** A button that shows and hides a list of links and actions. */
export function Menu({ label, button, look, align = 'end', items, children }: MenuProps) {
  const [open, setOpen] = useState(false);
  const listId = useId();
  const root = useRef<HTMLDivElement>(null);
  // Focus goes back to the button, so that a dialog opened by an action returns it there.
  const close = () => {
    setOpen(false);
    root.current?.querySelector('button')?.focus();
  };
  const closeNow = useEffectEvent(close);

  useEffect(() => {
    if (!open) return;
    const onElsewhere = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => moveFocus(event, root.current);
    document.addEventListener('pointerdown', onElsewhere);
    document.addEventListener('focusin', onElsewhere);
    document.addEventListener('keydown', onKey);
    const end = onDismiss(
      () => root.current,
      () => closeNow(),
    );
    return () => {
      end();
      document.removeEventListener('pointerdown', onElsewhere);
      document.removeEventListener('focusin', onElsewhere);
      document.removeEventListener('keydown', onKey);
    };
  }, [open]);

  return (
    <div className={clsx(css.menu, children && css.broad)} ref={root}>
      <Button
        variant="quiet"
        {...look}
        data-waits
        aria-label={label}
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        onPress={() => setOpen(!open)}
      >
        {button}
      </Button>
      {open && children ? (
        <div id={listId} className={clsx(css.list, css[align])}>
          {children(close)}
        </div>
      ) : null}
      {open && items ? (
        <ul id={listId} className={clsx(css.list, css[align])} aria-label={label}>
          {items.map((item) => (
            <li key={item.id}>
              <MenuEntry item={item} onDone={close} />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function MenuEntry({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  const { label, icon, href, newTab, onAction } = item;
  if (href) {
    return (
      <Link
        to={href}
        className={css.item}
        onClick={onDone}
        {...(newTab ? { target: '_blank', rel: 'noreferrer' } : {})}
      >
        {icon}
        {label}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={css.item}
      onClick={() => {
        onDone();
        onAction?.();
      }}
    >
      {icon}
      {label}
    </button>
  );
}
