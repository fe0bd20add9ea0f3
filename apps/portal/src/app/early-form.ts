/** The portal lives: a form that was sent before (the boot script held it) is sent now, once its fields are known. */
export function sendEarlyForm(): () => void {
  document.documentElement.dataset.alive = '';
  const form = document.querySelector<HTMLFormElement>('form[data-early]');
  if (!form) return () => undefined;
  delete form.dataset.early;
  const timer = setTimeout(() => form.requestSubmit());
  return () => clearTimeout(timer);
}
