import { unitUpdate } from '@poolhouse/contract/api/unit-requests';
import { unitResource } from '@poolhouse/contract/api/units';
import { timeZoneNamed } from '@poolhouse/domain/unit/time-zone';
import type { ServerEvents } from '#modules/events.ts';
import type { SendingLimits } from '#modules/rate-limits/index.ts';
import { enter, type TimelineEntry } from '#modules/records/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/tables.ts';
import { transact } from '#platform/db/transact.ts';
import { notFound, Violation } from '#platform/errors.ts';
import { type Actor, actorOf } from '#platform/http/api.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { idParams } from '#platform/http/json-ld/id-params.ts';
import { changesOf } from '#platform/http/json-ld/put.ts';
import type { UnitAccess } from './access/access.ts';
import { toUnitResource, unitContext } from './reading/to-unit.ts';
import type { OwnUnit, UnitReader } from './reading/unit-reader.ts';

/** What an owner may say about their unit; the rest of a record is accepted when it equals what is stored. */
const mayChange = ['name', 'note', 'timeZone'] as const;
/** What the unit itself says may be newer by the time that a record is put back. */
const toldByUnit = [
  'presence',
  'state',
  'openAlerts',
  'setTemperatures',
  'model',
  'firmware',
  'features',
  'aqua',
  'notAllowed',
];

/** `PUT units/{id}` */
export const putUnit = ({
  db,
  clock,
  events,
  reader,
  access,
  limits,
}: {
  db: Db;
  clock: Clock;
  events: ServerEvents;
  reader: UnitReader;
  access: Pick<UnitAccess, 'hold'>;
  limits: SendingLimits;
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
      const { timeZone: typed, ...columns } = change;
      const timeZone = typed === undefined ? undefined : checkedZone(typed);
      // A zone in another case is the same zone.
      const isSame = Object.keys(columns).length === 0 && (timeZone ?? unit.time_zone) === unit.time_zone;
      if (isSame) return { '@context': unitContext, ...stored };
      // What is changed is entered with what it was, for over a year.
      const write = async (trx: Db) => {
        // Under the unit's lock: what it was, and whose it is, may be another since it was read.
        const before = await trx
          .selectFrom('units')
          .select(['name', 'note', 'time_zone'])
          .where('id', '=', id)
          .forNoKeyUpdate()
          .executeTakeFirst();
        if (!before) throw notFound();
        await access.hold(trx, { userId: actor.userId, unitId: id, right: 'own' });
        await trx
          .updateTable('units')
          .set({ ...columns, ...(timeZone === undefined ? {} : { time_zone: timeZone }) })
          .where('id', '=', id)
          .execute();
        const changes = changesSince(before, change, timeZone);
        if (changes.length > 0) await enter(trx, changeEntry(actor, id, changes, clock.now()));
      };
      await limits.during({ userId: actor.userId, unitId: id }, () => transact(db, write));
      events.emit('unit.changed', { unitId: id });
      if (timeZone !== undefined) events.emit('unit.time-zone', { serial: unit.serial, timeZone });
      return { '@context': unitContext, ...toUnitResource(await reader.own(actor, id), reader.now()) };
    },
  );

interface ChangedField {
  path: 'name' | 'note' | 'timeZone';
  from: string;
  to: string;
}

/** What of the unit is another than it was. */
function changesSince(
  { name, note, time_zone }: Pick<OwnUnit, 'name' | 'note' | 'time_zone'>,
  change: { name?: string | undefined; note?: string | undefined },
  timeZone: string | undefined,
): ChangedField[] {
  const after = { ...change, ...(timeZone !== undefined && { timeZone }) };
  const before = { name, note, timeZone: time_zone };
  return (['name', 'note', 'timeZone'] as const).flatMap((path) => {
    const to = after[path];
    return to === undefined || to === before[path] ? [] : [{ path, from: before[path], to }];
  });
}

const changeEntry = (
  { userId, application }: Actor,
  unitId: string,
  changes: readonly ChangedField[],
  at: Date,
): TimelineEntry => ({
  ...{ unitId, at, userId, application, origin: 'user' },
  ...{ type: 'configuration', what: 'unit.changed', data: { changes } },
});

function checkedZone(typed: string): string {
  const timeZone = timeZoneNamed(typed);
  if (timeZone === undefined) throw new Violation('timeZone', 'invalid-time-zone');
  return timeZone;
}
