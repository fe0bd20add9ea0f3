import { type Messages, setupI18n } from '@lingui/core';
import type { Language } from '@poolhouse/domain/account/languages';
import type { PortalKey } from '@poolhouse/i18n/key';

export type Values = Record<string, string | number>;
/** Messages are plain text (decision 036). */
export type Translate = (key: PortalKey, values?: Values) => string;

const i18n = setupI18n();
let language: Language = 'en';
let inLanguage: Translate = (key, values) => i18n._(key, values);
const listeners = new Set<() => void>();

/** The interface's language now. */
export const currentLanguage = (): Language => language;

/** Further messages of a language, beside those that are loaded. */
export const addMessages = (of: Language, messages: Messages): void => i18n.load(of, messages);

/** Makes a language the interface's, with what is loaded of it by now. */
export function activate(next: Language, messages: Messages = {}): void {
  addMessages(next, messages);
  i18n.activate(next);
  language = next;
  // A new function a language, so that memoized components notice the switch.
  inLanguage = (key, values) => i18n._(key, values);
  for (const listener of listeners) listener();
}

export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The function that `useT` gives: another one after each switch. */
export const currentTranslate = (): Translate => inLanguage;

/** A message in the interface's language, outside of components. Components use `useT`. */
export const translate: Translate = (key, values) => inLanguage(key, values);
