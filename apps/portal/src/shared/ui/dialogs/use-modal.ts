import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { onDismiss } from './on-dismiss.ts';

let opened = 0;

/** The page behind does not scroll. Told to the root: `:has` would look for dialogs after each change of the page. */
function open(more: 1 | -1): void {
  opened += more;
  document.documentElement.toggleAttribute('data-modal', opened > 0);
}

/**
 * What makes an element of the body modal: everything else but the notifications is inert, focus goes in and comes
 * back, Escape and a phone's back close. Not the browser's own modal dialog, which would make the notifications inert as
 * well. Decision 013.
 */
export function useModal<Element extends HTMLElement>(onClose: () => void) {
  const ref = useRef<Element>(null);
  const close = useEffectEvent(onClose);

  useLayoutEffect(() => {
    const own = ref.current;
    if (!own) return;
    const before = document.activeElement;
    const others = [...document.body.children].filter(
      (element): element is HTMLElement =>
        element instanceof HTMLElement && element !== own && element.id !== 'toasts' && !element.inert,
    );
    for (const other of others) other.inert = true;
    open(1);
    const first = own.querySelector<HTMLElement>('[autofocus], input:not([hidden]), select, textarea');
    (first ?? own.querySelector<HTMLElement>('[role$="dialog"]'))?.focus();

    const end = onDismiss(
      () => own,
      () => close(),
    );
    return () => {
      end();
      open(-1);
      for (const other of others) other.inert = false;
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  return ref;
}
