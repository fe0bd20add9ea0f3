import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLanguage } from '#shared/i18n/use-language.ts';
import { useT } from '#shared/i18n/use-t.ts';
import { useMe } from '#shared/session/me-query.ts';
import type { LiveUnit } from '#unit/data/live-unit.ts';
import { unitKey } from '#unit/data/unit-query.ts';
import { cardOf, type KnownCard, keepLastKnown } from './last-known.ts';

/**
 * Keeps what the list shows, for when it cannot be had: when it comes, and when the page goes out of sight.
 * @param iris of the first page; undefined while there is none, or not all are shown
 */
export function useKeepLastKnown(iris: readonly string[] | undefined): void {
  const t = useT();
  const language = useLanguage();
  const cache = useQueryClient();
  const user = useMe()?.['@id'];
  // A unit of which something cannot be written has no card here either.
  const cardsOf = (unit: LiveUnit): KnownCard[] => {
    try {
      return [cardOf(t, language, unit)];
    } catch {
      return [];
    }
  };
  const keep = useEffectEvent(() => {
    if (!user || !iris) return;
    const units = iris.flatMap((iri) => cache.getQueryData<LiveUnit>(unitKey(iri)) ?? []);
    keepLastKnown(user, units.flatMap(cardsOf));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: words of another language are kept anew.
  useEffect(() => keep(), [iris, language]);
  useEffect(() => {
    const whenHidden = () => (document.hidden ? keep() : undefined);
    document.addEventListener('visibilitychange', whenHidden);
    return () => document.removeEventListener('visibilitychange', whenHidden);
  }, []);
}
