/**
 * While a bar lies over the end of a page, what has the focus is above it, however high the bar is: also when it has come,
 * or has grown, over the field in which one types. For `ref`.
 */
export function roomBelow(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  const { documentElement } = document;
  const sizes = new ResizeObserver(() => {
    // As far from its edge as from the end of the page.
    const { bottom } = getComputedStyle(bar);
    const room = bar.offsetHeight + 2 * Number.parseFloat(bottom);
    documentElement.style.setProperty('--room-below', `${room}px`);
    const focused = document.activeElement;
    if (focused?.closest('main') && !bar.contains(focused) && focused.matches('input, select')) {
      focused.scrollIntoView({ block: 'nearest' });
    }
  });
  sizes.observe(bar);
  return () => {
    sizes.disconnect();
    documentElement.style.removeProperty('--room-below');
  };
}
