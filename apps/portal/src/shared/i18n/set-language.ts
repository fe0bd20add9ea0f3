import { isLanguage, type Language } from '@poolhouse/domain/languages';
import { storage } from '../storage.ts';
import { activate } from './book.ts';
import { loadMessages } from './load.ts';

let wanted: Language | undefined;

/** Switches the interface without a reload; of two quick switches the later wins. */
export async function showLanguage(language: Language): Promise<void> {
  wanted = language;
  const { messages } = await loadMessages[language]();
  if (wanted !== language) return;
  activate(language, messages);
  document.documentElement.lang = language;
}

/** The user's choice: shown, and remembered under `locale`. */
export async function setLanguage(language: Language): Promise<void> {
  storage.set('locale', language);
  await showLanguage(language);
}

/** Follows a choice made in another tab. */
export function followLanguage(): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === 'locale' && isLanguage(newValue)) void showLanguage(newValue);
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
