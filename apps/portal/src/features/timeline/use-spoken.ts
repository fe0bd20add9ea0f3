import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useT } from '#shared/i18n/use-t.ts';
import type { LiveUnit } from '#unit/data/live-unit.ts';
import { ownName, saidSettingsQuery } from '#unit/data/said-settings-query.ts';
import type { Spoken } from './spoken.ts';

/** The words of the interface's language, the names that this unit's relays have, and what it doses with. */
export function useSpoken({ '@id': iri, features }: Pick<LiveUnit, '@id' | 'features'>): Spoken {
  const t = useT();
  const language = useLanguage();
  const { data } = useQuery(saidSettingsQuery(iri));
  const doses = features.includes('electrolysis') && !features.includes('dosing') ? 'electrolyser' : 'dosing';
  return useMemo(
    () => ({
      ...{ t, language },
      relay: (n) => ownName(data, `relay${n}`) ?? t('section.relay.title', { number: n }),
      dosing: t(`equipment.name.${doses}`),
    }),
    [t, language, data, doses],
  );
}
