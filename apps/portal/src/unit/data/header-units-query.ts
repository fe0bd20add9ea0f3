import { collectionOf } from '@poolhouse/contract/api/hydra';
import { unitResource } from '@poolhouse/contract/api/units';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { useMe } from '#shared/session/me-query.ts';
import { unitListsKey } from './unit-list-query.ts';

/** As many devices as the header lists; the page of units has all. */
const HEADER_UNITS = 12;

const headerUnitsQuery = queryOptions({
  queryKey: [...unitListsKey, 'header'],
  queryFn: ({ signal }) =>
    api.get('units', collectionOf(unitResource), {
      query: { itemsPerPage: HEADER_UNITS, 'order[name]': 'asc' },
      signal,
    }),
  select: (list) =>
    list['hydra:member'].map(({ name, serialNumber }) => ({ name: name || serialNumber, serialNumber })),
});

/** Names and serial numbers of the user's first devices; empty while unknown. */
export function useHeaderUnits() {
  const me = useMe();
  const wanted = Boolean(me && !me.termsToAccept);
  return useQuery({ ...headerUnitsQuery, enabled: wanted }).data ?? [];
}
