import { collectionOf } from '@poolhouse/contract/api/hydra';
import { unitResource } from '@poolhouse/contract/api/units';
import { normalizeSerial } from '@poolhouse/domain/unit/serial';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { seedUnits } from './seed-units.ts';
import { unitListsKey } from './unit-list-query.ts';

/** The IRI of the user's unit with this serial number, null when none has it. */
export const serialQuery = (serial: string) =>
  queryOptions({
    queryKey: [...unitListsKey, 'serial', normalizeSerial(serial)],
    queryFn: async ({ client, signal }): Promise<string | null> => {
      const query = { serialNumber: normalizeSerial(serial) };
      const found = await api.get('units', collectionOf(unitResource), { query, signal });
      return seedUnits(client, found['hydra:member'])[0] ?? null;
    },
  });
