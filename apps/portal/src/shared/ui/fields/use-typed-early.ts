import { type RefCallback, useCallback, useEffectEvent, useLayoutEffect, useRef } from 'react';

type Control = HTMLInputElement | HTMLTextAreaElement;

/** Whether a control holds something else than it was given; a form may give it a number. */
export const isTyped = (text: string, given: unknown): boolean => text !== '' && text !== String(given ?? '');

/**
 * Takes over what was typed, or filled in by a password manager, before the page came alive: React leaves it in the
 * control and knows nothing of it. Returns the ref for the control; `ref` gets it as well.
 */
export function useTypedEarly(
  value: string | undefined,
  onChange: ((value: string) => void) | undefined,
  ref: RefCallback<Control> | undefined,
): RefCallback<Control> {
  const control = useRef<Control>(null);
  const take = useEffectEvent(() => {
    const typed = control.current?.value ?? '';
    if (isTyped(typed, value)) onChange?.(typed);
  });
  // Before any other effect, so that a form that is sent at once sends it.
  useLayoutEffect(() => take(), []);
  return useCallback(
    (element) => {
      control.current = element;
      return ref?.(element);
    },
    [ref],
  );
}
