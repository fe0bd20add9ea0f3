import { isLanguage, type Language } from '@poolhouse/domain/account/languages';
import { storage } from '#shared/storage.ts';
import { activate, currentLanguage } from './i18n.ts';
import { loadMessages, type Volume } from './load.ts';

const volumes = new Set<Volume>(['base']);
let wanted: Language | undefined;

/** Switches the interface without a reload; of two quick switches the later wins. */
export async function showLanguage(language: Language): Promise<void> {
  wanted = language;
  const loading = Promise.all([...volumes].map((volume) => loadMessages[volume][language]()));
  const loaded = await loading.catch((error: unknown) => {
    // It could not be loaded: what is loaded next is in the language that is shown.
    if (wanted === language) wanted = undefined;
    throw error;
  });
  if (wanted !== language) return;
  activate(language, Object.assign({}, ...loaded.map(({ messages }) => messages)));
  if (typeof document !== 'undefined') document.documentElement.lang = language;
}

let opening: Promise<void> | undefined;

/** Adds the messages about units, which screens of units need before they are drawn. */
export function openUnitMessages(): Promise<void> {
  volumes.add('unit');
  opening ??= showLanguage(wanted ?? currentLanguage()).catch((error: unknown) => {
    // The next screen tries again.
    opening = undefined;
    throw error;
  });
  return opening;
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
