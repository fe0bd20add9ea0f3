import { type RefObject, useEffect, useRef } from 'react';

/**
 * What the anchor of the address names comes into view once it is drawn, and the focus goes on from there. The router finds
 * only what is there at once, and screens come in parts.
 */
export function useAnchor<Named extends HTMLElement>(id: string): RefObject<Named | null> {
  const named = useRef<Named>(null);
  useEffect(() => {
    const { current } = named;
    if (!current || window.location.hash !== `#${id}`) return;
    const isTall = current.offsetHeight > window.innerHeight / 2;
    current.scrollIntoView({ block: isTall ? 'start' : 'center' });
    current.tabIndex = -1;
    current.focus({ preventScroll: true });
    // Shown for a moment to who uses no keyboard.
    current.dataset.sought = '';
  }, [id]);
  return named;
}
