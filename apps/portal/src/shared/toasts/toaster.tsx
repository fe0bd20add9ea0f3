import clsx from 'clsx';
import { useState, useSyncExternalStore } from 'react';
import { useT } from '../i18n/use-t.ts';
import { ToastCard } from './toast-card.tsx';
import css from './toaster.module.css';
import { overlayOf, toasts } from './toasts.ts';

/** The stack of notifications: newest first, collapsed until it is pointed at, focused or pressed. */
export function Toaster() {
  const t = useT();
  const items = useSyncExternalStore(toasts.subscribe, toasts.items, toasts.items);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [opened, setOpened] = useState(false);
  const many = items.length > 1;
  const expanded = many && (hovered || focused || opened);
  const overlay = expanded ? 'none' : overlayOf(items.length);

  return (
    <section
      className={css.region}
      aria-label={t('ui.toast.region')}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => {
        setHovered(false);
        setOpened(false);
      }}
      onFocus={({ target }) => setFocused(target.matches(':focus-visible'))}
      onBlur={({ currentTarget, relatedTarget }) => setFocused(currentTarget.contains(relatedTarget))}
    >
      <ol
        className={clsx(css.list, expanded && css.expanded)}
        data-overlay={overlay}
        aria-live="polite"
        aria-relevant="additions"
      >
        {items.map((item) => (
          <ToastCard key={item.id} item={item} paused={hovered || focused} />
        ))}
      </ol>
      {many && !expanded ? (
        <button type="button" className={css.more} onClick={() => setOpened(true)}>
          {t('ui.toast.more', { count: items.length - 1 })}
        </button>
      ) : null}
      {expanded ? (
        <button type="button" className={css.more} onClick={toasts.reset}>
          {t('ui.toast.closeAll')}
        </button>
      ) : null}
    </section>
  );
}
