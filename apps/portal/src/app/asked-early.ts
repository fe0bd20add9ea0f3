/** Sends a form that was submitted before the portal had started (the boot script held it), once its fields are known. */
export function sendEarlyForm(): () => void {
  document.documentElement.dataset.alive = '';
  const form = document.querySelector<HTMLFormElement>('form[data-early]');
  if (!form) return () => undefined;
  delete form.dataset.early;
  const timer = setTimeout(() => form.requestSubmit());
  return () => clearTimeout(timer);
}
