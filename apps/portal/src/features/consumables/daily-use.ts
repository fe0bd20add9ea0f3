import { queryOptions, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api } from '#shared/api/api.ts';
import type { LiveUnit } from '#unit/data/live-unit.ts';
import { unitKey } from '#unit/data/unit-query.ts';

/** What is left is in the unit's state, and pushed. */
const reckoned = z.object({
  canisters: z.array(z.object({ n: z.int(), perDay: z.nullable(z.number()) })),
});

/** Nothing changes it quickly. */
const reckonedQuery = (iri: string) =>
  queryOptions({
    queryKey: [...unitKey(iri), 'consumables'],
    staleTime: 600_000,
    queryFn: ({ signal }) => api.get(`${iri}/consumables`, reckoned, { signal }),
  });

/** ml a day of each canister by its number, undefined while nobody can tell. */
export function useDailyUse(unit: LiveUnit): (n: number) => number | undefined {
  const { data } = useQuery(reckonedQuery(unit['@id']));
  return (n) => data?.canisters.find((one) => one.n === n)?.perDay ?? undefined;
}
