import { unitResource, unitUpdate } from '@poolhouse/contract/api/units';
import type { Db } from '#platform/db/tables.ts';
import { transact } from '#platform/db/transact.ts';
import { Violation } from '#platform/errors.ts';
import { actorOf } from '#platform/http/api.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { idParams } from '#platform/http/json-ld/id-params.ts';
import { changesOf } from '#platform/http/json-ld/put.ts';
import type { UnitAccess } from './access/access.ts';
import { toUnitResource, unitContext } from './to-unit.ts';
import type { UnitReader } from './unit-reader.ts';

/** What an owner may say about their unit; the rest of a record is accepted when it equals what is stored. */
const mayChange = ['name', 'note', 'timeZone'] as const;
/** What the unit itself says may be newer by the time that a record is put back. */
const toldByUnit = ['presence', 'state', 'openAlerts', 'model', 'firmware', 'features'];

/** `PUT units/{id}` */
export const putUnit = ({
  db,
  reader,
  access,
}: {
  db: Db;
  reader: UnitReader;
  access: Pick<UnitAccess, 'hold'>;
}) =>
  endpoint(
    {
      config: { access: 'user' },
      schema: {
        summary: 'Changes what its owner says about a unit',
        params: idParams,
        body: unitUpdate,
        response: { 200: unitResource },
      },
    },
    async (request) => {
      const actor = actorOf(request);
      const { id } = request.params;
      const unit = await reader.own(actor, id, 'own');
      const stored = toUnitResource(unit, reader.now());
      const change = changesOf(request.body, stored, mayChange, toldByUnit);
      const { timeZone, ...columns } = change;
      if (timeZone !== undefined && !isTimeZone(timeZone)) {
        throw new Violation('timeZone', 'invalid-time-zone');
      }
      if (Object.keys(change).length === 0) return { '@context': unitContext, ...stored };
      await transact(db, async (trx) => {
        await trx
          .updateTable('units')
          .set({ ...columns, ...(timeZone === undefined ? {} : { time_zone: timeZone }) })
          .where('id', '=', id)
          .execute();
        // Under the unit's lock: it may have become somebody else's while this waited for it.
        await access.hold(trx, { userId: actor.userId, unitId: id, right: 'own' });
      });
      return { '@context': unitContext, ...toUnitResource(await reader.own(actor, id), reader.now()) };
    },
  );

function isTimeZone(name: string): boolean {
  // Offsets are not accepted: where a pool is, clocks may be changed.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
