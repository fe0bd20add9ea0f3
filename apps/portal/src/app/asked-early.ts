/**
 * Sends a form that was submitted, or presses a button that was pressed, before the portal had started (the boot script held
 * it), once its fields are known.
 */
export function doWhatWasAskedEarly(): void {
  document.documentElement.dataset.alive = '';
  // Whoever pressed a link has gone where it leads.
  const early = document.querySelector<HTMLFormElement | HTMLButtonElement>('[data-early]:not(a)');
  if (!early) return;
  delete early.dataset.early;
  setTimeout(() => ('requestSubmit' in early ? early.requestSubmit() : early.click()));
}
