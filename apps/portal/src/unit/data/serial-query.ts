import { collectionOf } from '@poolhouse/contract/api/hydra';
import { unitResource } from '@poolhouse/contract/api/units';
import { normalizeSerial } from '@poolhouse/domain/unit/serial';
import { type Query, queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { queryClient } from '#shared/api/query-client.ts';
import type { LiveUnit } from './live-unit.ts';
import { seedUnits } from './seed-units.ts';
import { unitListsKey } from './unit-list-query.ts';
import { anyUnitKey } from './unit-query.ts';

/** The IRI of the user's unit with this serial number, null when none has it. */
export const serialQuery = (serial: string) =>
  queryOptions({
    queryKey: [...unitListsKey, 'serial', normalizeSerial(serial)],
    queryFn: async ({ client, signal }): Promise<string | null> => {
      const query = { serialNumber: normalizeSerial(serial) };
      const found = await api.get('units', collectionOf(unitResource), { query, signal });
      return seedUnits(client, found['hydra:member'])[0] ?? null;
    },
    // A unit that is known from a list is shown at once, without a network as well; then it is asked for all the same.
    initialData: () => knownUnit(serial),
    initialDataUpdatedAt: 0,
  });

/** The IRI of a unit in the cache. */
function knownUnit(serial: string): string | undefined {
  const units = queryClient.getQueriesData<LiveUnit>({ queryKey: anyUnitKey, predicate: ofUnitItself });
  const wanted = normalizeSerial(serial);
  return units.find(([, unit]) => unit && normalizeSerial(unit.serialNumber) === wanted)?.[1]?.['@id'];
}

/** More about a unit lies below its own key. */
const ofUnitItself = ({ queryKey }: Query): boolean => queryKey.length === anyUnitKey.length + 1;
