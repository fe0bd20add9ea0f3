/** The element with all that it stands in, from inside out. */
function trailOf(element: Element): Element[] {
  const trail: Element[] = [];
  for (let at: Element | null = element; at; at = at.parentElement) trail.push(at);
  return trail;
}

/** What takes the focus when the element that had it has gone: what of the page around it stays, else its heading. */
function heirOf(trail: readonly Element[]): Element | null {
  const main = document.querySelector('main');
  const near = trail.find((element) => element.isConnected && element !== main && main?.contains(element));
  return near ?? main?.querySelector('h1') ?? main;
}

/**
 * Focus is never lost: a pressed button that goes away, or the page that is left by it, hands it on to what is
 * nearest, so that who works by keyboard or hears the page goes on from there. Returns the end of it.
 */
export function keepFocus(): () => void {
  let trail: readonly Element[] = [];
  /** Where the focus was before it went to the notifications. */
  let before: Element | undefined;

  const inToasts = (element: Element | null | undefined) => Boolean(element?.closest('#toasts'));
  function onFocus({ target, relatedTarget }: FocusEvent): void {
    if (!(target instanceof Element)) return;
    if (inToasts(target) && relatedTarget instanceof Element && !inToasts(relatedTarget))
      before = relatedTarget;
    trail = trailOf(target);
  }
  function onPointer(): void {
    // Who points at the empty page has given the focus up, and does not want it back.
    trail = [];
  }
  const observer = new MutationObserver(() => {
    const [last] = trail;
    const { activeElement, body } = document;
    if (!last || last.isConnected || (activeElement && activeElement !== body)) return;
    const fromToasts = trail.some(({ id }) => id === 'toasts');
    const heir = fromToasts && before?.isConnected ? before : heirOf(trail);
    if (!(heir instanceof HTMLElement)) return;
    if (heir.tabIndex < 0) heir.tabIndex = -1;
    heir.focus({ preventScroll: true });
  });

  document.addEventListener('focusin', onFocus);
  document.addEventListener('pointerdown', onPointer);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('pointerdown', onPointer);
    observer.disconnect();
  };
}
