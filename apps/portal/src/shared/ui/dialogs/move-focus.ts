const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Where an arrow key leads among `count` stops, round their ends. The first one opens what the others are in, so that
 * whoever is at none of them begins behind it. @param at -1 for none of them
 */
export function nextStop(at: number, step: number, count: number): number {
  if (at < 0) return step > 0 ? Math.min(1, count - 1) : count - 1;
  return (at + step + count) % count;
}

/** Moves focus among the buttons and links of an element by the arrow keys, round its ends. */
export function moveFocus(event: KeyboardEvent, root: HTMLElement | null): void {
  const step = steps[event.key];
  if (step === undefined || !root) return;
  const stops = [...root.querySelectorAll<HTMLElement>('a, button')];
  const { activeElement } = document;
  const at = activeElement instanceof HTMLElement ? stops.indexOf(activeElement) : -1;
  stops[nextStop(at, step, stops.length)]?.focus();
  event.preventDefault();
}
