import type { Language } from '@poolhouse/domain/account/languages';
import { useSyncExternalStore } from 'react';
import { currentLanguage, onLanguage } from './i18n.ts';

/** The interface's language; the component is drawn anew when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(onLanguage, currentLanguage, currentLanguage);
}
