import { alertResource } from '@poolhouse/contract/api/alerts';
import { collectionOf, iriOf } from '@poolhouse/contract/api/hydra';
import { roleMay } from '@poolhouse/domain/unit/access';
import { sql } from 'kysely';
import * as z from 'zod';
import type { UnitReader } from '#modules/units/index.ts';
import type { Db } from '#platform/db/tables.ts';
import { actorOf } from '#platform/http/api.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { collection } from '#platform/http/json-ld/collection.ts';
import { idParams } from '#platform/http/json-ld/id-params.ts';
import { pageOf, pagingQuery } from '#platform/http/json-ld/paging.ts';
import { alertDefinition } from './resources.ts';
import { alertColumns, toAlertResource } from './to-alert.ts';

const querystring = z.object({ ...pagingQuery, open: z.enum(['true', 'false']).optional() });
const perPage = 30;

/** `GET units/{id}/alerts`: what is open first, then the latest; never from before its owner's time. */
export function listAlerts({ db, reader }: { db: Db; reader: Pick<UnitReader, 'own'> }) {
  const summary = 'What is and was wrong with a unit or its pool';
  const schema = { summary, params: idParams, querystring, response: { 200: collectionOf(alertResource) } };
  return endpoint({ config: { access: 'user' }, schema }, async (request) => {
    const { userId } = actorOf(request);
    const unit = await reader.own({ userId }, request.params.id);
    const { open } = request.query;
    const page = pageOf(request.query, { perPage });
    let found = db
      .selectFrom('alerts as a')
      .where('a.unit_id', '=', unit.id)
      .where('a.opened_at', '>=', unit.since);
    if (open) found = found.where('a.ended_at', open === 'true' ? 'is' : 'is not', null);
    const { total } = await found
      .select((eb) => eb.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow();
    const rows = await found
      .leftJoin('end_users as u', 'u.id', 'a.acknowledged_by')
      .select(alertColumns)
      .select(['u.id as userId', 'u.name', 'u.surname'])
      .orderBy(sql`a.ended_at is null`, 'desc')
      .orderBy('a.opened_at', 'desc')
      .orderBy('a.id', 'desc')
      .limit(page.itemsPerPage)
      .offset(page.offset)
      .execute();
    const isOwner = roleMay(unit.role, 'own');
    const members = rows.map(({ userId: by, name, surname, ...row }) => {
      const isTold = isOwner || by === userId;
      return toAlertResource({
        ...row,
        by: isTold ? [name, surname].filter(Boolean).join(' ') || null : null,
      });
    });
    return {
      ...collection(request, alertDefinition, members, Number(total), page),
      '@id': `${iriOf('units', unit.id)}/alerts`,
    };
  });
}
