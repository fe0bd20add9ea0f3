import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

/**
 * Whether somebody is at the stack of notifications: points at it with a mouse, has the focus in it by keyboard, or has
 * opened it. @param count how many there are; with none left nobody is at them
 */
export function useAttention(count: number) {
  const region = useRef<HTMLElement>(null);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [opened, setOpened] = useState(false);

  // What goes away under the pointer or with the focus fires no event, and the next notification would never go.
  if (count === 0 && (hovered || focused)) {
    setHovered(false);
    setFocused(false);
  }
  if (count < 2 && opened) setOpened(false);

  useEffect(() => {
    const here = region.current;
    if (!here || !focused || count === 0 || here.contains(document.activeElement)) return;
    here.querySelector<HTMLElement>('li button')?.focus();
  }, [count, focused]);

  return {
    opened,
    toggle: () => setOpened(!opened),
    /** They are being read, and must not go. */
    reading: hovered || focused,
    handlers: {
      ref: region,
      // A finger that taps does not stay as a mouse does.
      onPointerEnter: ({ pointerType }: PointerEvent) => setHovered(pointerType === 'mouse'),
      onPointerLeave: () => setHovered(false),
      onFocus: ({ target }: FocusEvent) => {
        if (target.matches('li :focus-visible')) setFocused(true);
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (currentTarget.contains(relatedTarget)) return;
        setFocused(false);
        setOpened(false);
      },
    },
  };
}
