/** The element and its ancestors, the innermost first. */
function trailOf(element: Element): Element[] {
  const trail: Element[] = [];
  for (let at: Element | null = element; at; at = at.parentElement) trail.push(at);
  return trail;
}

/** What gets the focus when the element that had it is gone: its nearest ancestor still there, else the page's heading. */
function heirOf(trail: readonly Element[]): Element | null {
  const main = document.querySelector('main');
  const near = trail.find((element) => element.isConnected && element !== main && main?.contains(element));
  return near ?? main?.querySelector('h1') ?? main;
}

/**
 * Focus is never lost: when the element that has it goes away, the nearest one that is left gets it, so that people who
 * use a keyboard or a screen reader go on from there. Returns what ends this.
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
  function onKey({ key }: KeyboardEvent): void {
    if (key === 'Tab') document.documentElement.dataset.byKeys = '';
  }
  function onPointer(): void {
    delete document.documentElement.dataset.byKeys;
    // Whoever clicks on an empty part of the page gives the focus up on purpose.
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
  document.addEventListener('keydown', onKey);
  document.addEventListener('pointerdown', onPointer);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('keydown', onKey);
    document.removeEventListener('pointerdown', onPointer);
    observer.disconnect();
  };
}
