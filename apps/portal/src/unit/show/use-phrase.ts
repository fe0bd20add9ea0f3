import { useCallback } from 'react';
import { useT } from '#shared/i18n/use-t.ts';
import type { Phrase } from './phrase.ts';

/** `const say = usePhrase(); say({ key: 'plant.on' })` */
export function usePhrase(): (phrase: Phrase) => string {
  const t = useT();
  return useCallback((phrase) => t(phrase.key, phrase.values), [t]);
}
