import { alertResource } from '@poolhouse/contract/api/alerts';
import * as z from 'zod';
import type { SendingLimits } from '#modules/rate-limits/index.ts';
import type { UnitAccess } from '#modules/units/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/tables.ts';
import { transact } from '#platform/db/transact.ts';
import { notFound } from '#platform/errors.ts';
import { actorOf } from '#platform/http/api.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { idParams } from '#platform/http/json-ld/id-params.ts';
import { withdrawTellings } from './tellings.ts';
import { alertColumns, toAlertResource } from './to-alert.ts';

export interface AcknowledgeDeps {
  db: Db;
  clock: Clock;
  /** What is known of the alerts of these units is another now. */
  changed(unitIds: readonly string[]): Promise<void>;
  access: Pick<UnitAccess, 'units'>;
  limits: SendingLimits;
}

/** `POST alerts/{id}/acknowledge`: it stays open until what is wrong is over, and nobody is told of it again. */
export const postAcknowledge = ({ db, clock, changed, access, limits }: AcknowledgeDeps) =>
  endpoint(
    {
      config: { access: 'user' },
      schema: {
        summary: 'Says that somebody has seen an alert; it stays open until what is wrong is over',
        params: idParams,
        body: z.strictObject({}).nullish(),
        response: { 200: alertResource },
      },
    },
    async (request) => {
      const { userId } = actorOf(request);
      const { id } = request.params;
      const own = (of: Db) =>
        of
          .selectFrom('alerts as a')
          .innerJoin(access.units(userId, 'set', of).as('access'), 'access.unit_id', 'a.unit_id')
          .select('a.acknowledged_at')
          .where('a.id', '=', id)
          .whereRef('a.opened_at', '>=', 'access.since');
      // What is refused leaves nothing behind, a count neither.
      if (!(await own(db).executeTakeFirst())) throw notFound();
      const acknowledge = async (trx: Db) => {
        const found = await own(trx).forUpdate('a').executeTakeFirst();
        if (!found) throw notFound();
        if (!found.acknowledged_at) {
          const seen = { acknowledged_at: clock.now(), acknowledged_by: userId };
          await trx.updateTable('alerts').set(seen).where('id', '=', id).execute();
          await withdrawTellings(trx, id);
        }
        return trx
          .selectFrom('alerts as a')
          .leftJoin('end_users as u', 'u.id', 'a.acknowledged_by')
          .select(alertColumns)
          .select(['u.name', 'u.surname', 'u.id as userId'])
          .where('a.id', '=', id)
          .executeTakeFirstOrThrow();
      };
      const row = await limits.during({ userId }, () => transact(db, acknowledge));
      await changed([row.unit_id]);
      const { name, surname, userId: by, ...alert } = row;
      const said = by === userId ? [name, surname].filter(Boolean).join(' ') || null : null;
      return { '@context': '/api/contexts/Alert', ...toAlertResource({ ...alert, by: said }) };
    },
  );
