import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { ownName, saidSettingsQuery } from '#unit/data/said-settings-query.ts';
import type { Spoken } from './spoken.ts';

/** The words of the interface's language, and the names that this unit's relays have. */
export function useSpoken(iri: string): Spoken {
  const t = useT();
  const language = useLanguage();
  const { data } = useQuery(saidSettingsQuery(iri));
  return useMemo(
    () => ({
      ...{ t, language },
      relay: (n) => ownName(data, `relay${n}`) ?? t('section.relay.title', { number: n }),
    }),
    [t, language, data],
  );
}
