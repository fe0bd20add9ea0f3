import { tabDrafts } from '#shared/storage.ts';

const OWNER = 'address';

/** The mail address that somebody who is not logged in has typed: login and requests for mails ask for it but once. */
export const typedAddress = {
  read: (): string => tabDrafts.get(OWNER) ?? '',
  keep: (address: string): void => tabDrafts.set(OWNER, address),
};

/**
 * Selects the value that is put back into the field in which somebody stands while the page comes alive, as a browser does
 * when a field is entered: what they are about to type replaces it, and is not written behind it. Later pages may take the
 * focus to such a field by themselves, to go on with what it holds.
 */
export function selectRestored(): void {
  const field = document.activeElement;
  if ('alive' in document.documentElement.dataset || !(field instanceof HTMLInputElement) || field.value)
    return;
  // React writes the value when the effect that put it back is over.
  queueMicrotask(() => field.select());
}
