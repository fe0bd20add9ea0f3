import { type Messages, setupI18n } from '@lingui/core';
import type { Language } from '@poolhouse/domain/languages';
import type { PortalKey } from '@poolhouse/messages/key';

export type Values = Record<string, string | number>;

const book = setupI18n();
let language: Language = 'en';
const listeners = new Set<() => void>();

/** The interface's language now. */
export const currentLanguage = (): Language => language;

/** Makes a language the interface's; its compiled messages stay known. */
export function activate(next: Language, messages: Messages): void {
  book.loadAndActivate({ locale: next, messages });
  language = next;
  for (const listener of listeners) listener();
}

export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A message in the interface's language, outside of components. Components use `useT`. */
export function translate(key: PortalKey, values?: Values): string {
  return book._(key, values);
}
