import clsx from 'clsx';
import { useSyncExternalStore } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import { ToastCard } from './toast-card.tsx';
import css from './toaster.module.css';
import { overlayOf, toasts } from './toasts.ts';
import { useAttention } from './use-attention.ts';
import { usePlace } from './use-place.ts';

/** The stack of notifications: newest first, collapsed until it is pointed at, focused or pressed. */
export function Toaster() {
  const t = useT();
  const items = useSyncExternalStore(toasts.subscribe, toasts.items, toasts.items);
  const { reading, opened, toggle, handlers } = useAttention(items.length);
  const place = usePlace(handlers.ref, items.length);
  const many = items.length > 1;
  const expanded = many && (reading || opened);

  return (
    <section className={clsx(css.region, css[place])} aria-label={t('ui.toast.region')} {...handlers}>
      {expanded ? (
        <button type="button" className={css.more} onClick={toasts.reset}>
          {t('ui.toast.closeAll')}
        </button>
      ) : null}
      <ol
        className={clsx(css.list, expanded && css.expanded)}
        data-overlay={expanded ? 'none' : overlayOf(items.length)}
        aria-live="polite"
        aria-relevant="additions"
      >
        {items.map((item) => (
          <ToastCard key={item.id} item={item} paused={reading} />
        ))}
      </ol>
      {/* Stays where it is while the stack unfolds above it, so that a press never meets another button. */}
      {many ? (
        <button type="button" className={css.more} onClick={toggle}>
          {opened ? t('ui.toast.less') : t('ui.toast.more', { count: items.length - 1 })}
        </button>
      ) : null}
    </section>
  );
}
