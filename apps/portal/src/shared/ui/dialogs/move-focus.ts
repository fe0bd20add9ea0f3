const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Moves focus among the buttons and links of an element by the arrow keys, round its ends. */
export function moveFocus(event: KeyboardEvent, root: HTMLElement | null): void {
  const step = steps[event.key];
  if (step === undefined || !root) return;
  const stops = [...root.querySelectorAll<HTMLElement>('a, button')];
  const { activeElement } = document;
  const at = activeElement instanceof HTMLElement ? stops.indexOf(activeElement) : -1;
  stops.at((at + step) % stops.length)?.focus();
  event.preventDefault();
}
