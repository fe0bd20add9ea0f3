import { useSyncExternalStore } from 'react';
import { currentTranslate, onLanguage, type Translate } from './i18n.ts';

export type { Translate };

/** `const t = useT(); t('ui.save')`, `t('unit.count', { count: 3 })` */
export function useT(): Translate {
  return useSyncExternalStore(onLanguage, currentTranslate, currentTranslate);
}
