import { iriOf } from '@poolhouse/contract/api/hydra';
import { MOST_OPEN_SHOWN } from '@poolhouse/contract/api/open-alerts';
import { sql } from 'kysely';
import type { UnitAccess } from '#modules/units/index.ts';
import type { Db } from '#platform/db/tables.ts';
import { actorOf } from '#platform/http/api.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { openAlertsAnswer } from './resources.ts';
import { toldCanister } from './told-canister.ts';

export interface OpenAlertsDeps {
  db: Db;
  access: Pick<UnitAccess, 'units'>;
}

/** `GET open_alerts`: of all units of the user together, so that nobody has to look through them. */
export const getOpenAlerts = ({ db, access }: OpenAlertsDeps) =>
  endpoint(
    {
      config: { access: 'user' },
      schema: {
        summary: 'What is wrong now with all units of the user: how much it is, and the newest of it',
        response: { 200: openAlertsAnswer.schema },
      },
    },
    async (request) => {
      const rows = await openAlertsOf(db, access, actorOf(request).userId).execute();
      const newest = rows.map(({ id, threshold, serial, time_zone, since, total: _, ...row }) => ({
        ...{ '@id': iriOf('alerts', id), '@type': 'OpenAlert' as const, ...row },
        ...{ limit: threshold, since: since.toISOString() },
        ...{ serialNumber: serial, timeZone: time_zone },
      }));
      return openAlertsAnswer.answer({ total: rows[0]?.total ?? 0, newest }, '/api/open_alerts');
    },
  );

/** By units, of which somebody has few, and what has not ended of each: never through what was. */
export const openAlertsOf = (db: Db, access: Pick<UnitAccess, 'units'>, userId: string) =>
  db
    .selectFrom(access.units(userId, 'see', db).as('access'))
    .innerJoin('alerts as a', 'a.unit_id', 'access.unit_id')
    .innerJoin('units as u', 'u.id', 'a.unit_id')
    .leftJoin('unit_states as s', 's.unit_id', 'a.unit_id')
    .select(['a.id', 'a.source', 'a.about', 'a.severity', 'a.since', 'a.value', 'a.threshold'])
    .select(toldCanister.as('canister'))
    .select(['u.name', 'u.serial', 'u.time_zone', sql<number>`(count(*) over ())::integer`.as('total')])
    .where('a.ended_at', 'is', null)
    .whereRef('a.opened_at', '>=', 'access.since')
    .orderBy('a.opened_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(MOST_OPEN_SHOWN);
