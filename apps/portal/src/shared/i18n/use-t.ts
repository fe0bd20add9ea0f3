import type { PortalKey } from '@poolhouse/messages/key';
import { useCallback } from 'react';
import { translate, type Values } from './book.ts';
import { useLanguage } from './use-language.ts';

export type Translate = (key: PortalKey, values?: Values) => string;

/** `const t = useT(); t('ui.save')`, `t('unit.count', { count: 3 })` */
export function useT(): Translate {
  const language = useLanguage();
  // A new function a language, so that memoized children notice the switch.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  return useCallback<Translate>((key, values) => translate(key, values), [language]);
}
