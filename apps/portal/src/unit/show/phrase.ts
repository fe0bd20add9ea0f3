import type { PortalKey } from '@poolhouse/i18n/key';
import { useCallback } from 'react';
import { useT } from '#shared/i18n/use-t.ts';

/** A message that is translated where it is shown; values that are times or measurements are written there too. */
export interface Phrase {
  readonly key: PortalKey;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** `const say = usePhrase(); say({ key: 'equipment.on' })` */
export function usePhrase(): (phrase: Phrase) => string {
  const t = useT();
  return useCallback((phrase) => t(phrase.key, phrase.values), [t]);
}
