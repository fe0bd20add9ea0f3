import { isLanguage, type Language } from '@poolhouse/domain/account/languages';
import { loadChunk } from '#shared/chunks/load-chunk.ts';
import { askServer } from '#shared/chunks/reach.ts';
import { hasTypedText } from '#shared/chunks/typed-text.ts';
import { languageName } from '#shared/format/language-name.ts';
import { storage } from '#shared/storage.ts';
import { toast, toasts } from '#shared/toasts/toasts.ts';
import { activate, addMessages, currentLanguage, translate } from './i18n.ts';
import { loadMessages, type Messagebook, type Volume } from './load.ts';

const books = new Set([loadMessages.base]);
let wanted: Language | undefined;
let shown: Language | undefined;

/** Switches the interface without a reload; of two quick switches the later wins. */
export async function showLanguage(language: Language): Promise<void> {
  wanted = language;
  const loading = Promise.all([...books].map((book) => loadChunk(book[language])));
  const loaded = await loading.catch((error: unknown) => {
    // It could not be loaded: what is loaded next is in the language that is shown.
    if (wanted === language) {
      wanted = undefined;
      // A screen that came meanwhile has no messages in that one yet.
      if (language !== currentLanguage()) void showLanguage(currentLanguage()).catch(() => undefined);
    }
    throw error;
  });
  if (wanted !== language) return;
  for (const { messages } of loaded) addMessages(language, messages);
  activate(language);
  shown = language;
  if (typeof document !== 'undefined') document.documentElement.lang = language;
}

const opening = new Map<Messagebook, Promise<void>>();

/** Adds a volume of messages, or a book of a screen's own, which screens need before they are drawn. */
export function openMessages(volume: Volume | Messagebook): Promise<void> {
  const book = typeof volume === 'string' ? loadMessages[volume] : volume;
  books.add(book);
  const language = wanted ?? currentLanguage();
  // Nobody who is drawn already is drawn anew for words that only those use who wait for them.
  const open =
    opening.get(book) ??
    (language === shown
      ? loadChunk(book[language]).then(({ messages }) => addMessages(language, messages))
      : showLanguage(language));
  opening.set(book, open);
  return open.catch((error: unknown) => {
    // The next screen tries again.
    opening.delete(book);
    throw error;
  });
}

/** The language of a profile: remembered under `locale`, so that it is shown from the next start on at the latest. */
export async function setLanguage(language: Language): Promise<void> {
  storage.set('locale', language);
  await showLanguage(language);
}

/** The reader's choice: shown, and remembered. One that cannot be had now is neither, and that is said. */
export async function switchLanguage(language: Language): Promise<void> {
  toasts.reset();
  try {
    await showLanguage(language);
    storage.set('locale', language);
  } catch {
    if ((await askServer()) === 'unreachable') {
      toast.error(translate('ui.error.language', { language: languageName(language) }));
    } else if (hasTypedText()) {
      toast.error(translate('lost.part'));
    } else {
      // A browser that could not load a file once does not ask for it again on the same page.
      storage.set('locale', language);
      location.reload();
    }
  }
}

/** Follows a choice made in another tab, also one made while this one was loading. */
export function followLanguage(): () => void {
  const follow = (chosen: unknown) => {
    if (isLanguage(chosen) && chosen !== wanted) showLanguage(chosen).catch(() => undefined);
  };
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === 'locale') follow(newValue);
  };
  follow(storage.get('locale'));
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
