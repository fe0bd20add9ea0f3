const typed = new WeakSet<EventTarget>();

/** What is searched stands in the address, and comes back with it. */
const fields = 'input:not([type=search]), textarea';

const controls = () => [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(fields)];

/** Notes into which fields somebody types, from before the page came alive on. */
export function watchTyping(): void {
  for (const control of controls()) if (control.value !== control.defaultValue) typed.add(control);
  document.addEventListener('input', ({ target }) => target && typed.add(target), true);
}

/** Whether something would be lost if the page were loaded anew now: a form says so, or text stands in a field. */
export function hasTypedText(): boolean {
  // Forms with changes hold the page back when it is left; they are asked in the same way.
  const mayLeave = window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  return !mayLeave || controls().some((control) => typed.has(control) && control.value !== '');
}
