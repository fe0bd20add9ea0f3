import { collectionOf } from '@poolhouse/contract/api/hydra';
import { unitResource } from '@poolhouse/contract/api/units';
import { hashKey, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { api } from '#shared/api/api.ts';
import { useMe } from '#shared/session/me-query.ts';
import { unitListsKey } from './unit-list-query.ts';

/** As many devices as the header lists, the newest; the page of units has all. */
const HEADER_UNITS = 12;

const unitList = collectionOf(unitResource);
type UnitList = z.infer<typeof unitList>;

const headerUnitsQuery = queryOptions({
  queryKey: [...unitListsKey, 'header'],
  queryFn: ({ signal }) =>
    api.get('units', unitList, {
      query: { itemsPerPage: HEADER_UNITS, 'order[since]': 'desc', 'order[id]': 'desc' },
      signal,
    }),
});

interface HeaderUnits {
  readonly units: readonly { readonly name: string; readonly serialNumber: string }[];
  /** How many there are, when those are not all. */
  readonly more?: number;
}

function headerUnitsOf(list: UnitList): HeaderUnits {
  const units = list['hydra:member'].map(({ name, serialNumber }) => ({
    name: name || serialNumber,
    serialNumber,
  }));
  const total = list['hydra:totalItems'];
  return total > units.length ? { units, more: total } : { units };
}

const none: HeaderUnits = { units: [] };

/** Names and serial numbers of the user's newest devices; none while they come, and where they don't. */
export function useHeaderUnits(): HeaderUnits & { readonly isComing: boolean } {
  const me = useMe();
  const wanted = Boolean(me && !me.termsToAccept);
  const { data = none, isPending } = useQuery({
    ...headerUnitsQuery,
    select: headerUnitsOf,
    enabled: wanted,
  });
  return { ...data, isComing: wanted && isPending };
}

/** Asks in one short request whether units came or went unheard; only then for the other lists, page by page. */
export async function askForPairings(cache: QueryClient): Promise<void> {
  const { queryKey } = headerUnitsQuery;
  const known = cache.getQueryData(queryKey);
  const found = await cache.fetchQuery({ ...headerUnitsQuery, staleTime: 0 }).catch(() => undefined);
  if (!found || (known && isSameList(known, found))) return;
  await cache.invalidateQueries({
    queryKey: unitListsKey,
    predicate: (query) => query.queryHash !== hashKey(queryKey),
  });
}

const isSameList = (one: UnitList, other: UnitList): boolean =>
  one['hydra:totalItems'] === other['hydra:totalItems'] &&
  one['hydra:member'].every((unit, place) => unit['@id'] === other['hydra:member'][place]?.['@id']);
