/**
 * Sends a form that was submitted, or presses a button that was pressed, before the portal had started (the boot script held
 * it), once its fields are known.
 */
export function doWhatWasAskedEarly(): () => void {
  document.documentElement.dataset.alive = '';
  const early = document.querySelector<HTMLFormElement | HTMLButtonElement>('[data-early]');
  if (!early) return () => undefined;
  delete early.dataset.early;
  const timer = setTimeout(() => ('requestSubmit' in early ? early.requestSubmit() : early.click()));
  return () => clearTimeout(timer);
}
