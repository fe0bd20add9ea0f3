import { collectionOf, iriOf } from '@poolhouse/contract/api/hydra';
import { timelineEntry } from '@poolhouse/contract/api/timeline';
import { readInstant } from '@poolhouse/contract/unit/instant';
import { roleMay, type UnitRole } from '@poolhouse/domain/unit/access';
import { rightFor } from '@poolhouse/domain/unit/command-rights';
import { commandNames } from '@poolhouse/domain/unit/commands';
import { type TimelineCause, timelineTypes } from '@poolhouse/domain/unit/events';
import { sql } from 'kysely';
import * as z from 'zod';
import type { UnitReader } from '#modules/units/index.ts';
import { anyOf } from '#platform/db/any-of.ts';
import type { Db } from '#platform/db/tables.ts';
import { actorOf } from '#platform/http/api.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { collection } from '#platform/http/json-ld/collection.ts';
import { idParams } from '#platform/http/json-ld/id-params.ts';
import { pageOf, pagingQuery } from '#platform/http/json-ld/paging.ts';
import { timelineDefinition } from './resources.ts';

const moment = z
  .string()
  .max(40)
  .refine((text) => readInstant(text) !== undefined, { message: 'invalid' });
const querystring = z.object({
  ...pagingQuery,
  type: z.array(z.enum(timelineTypes)).max(timelineTypes.length).optional(),
  from: moment.optional(),
  to: moment.optional(),
});

const perPage = 30;
/** What an owner notes, what else they own, and since when: nobody else's business. */
const ofOwners: readonly TimelineCause[] = [
  'unit.changed',
  'unit.paired',
  'unit.unpaired',
  'aqua.linked',
  'aqua.unlinked',
];
/** Heard so much later than it happened it was told by a unit that had been away; what it came with it brought along. */
const away = (unitId: string) => sql<boolean>`t.stored_at - t.at > interval '180 seconds'
  and t.at >= (select created_at from units where id = ${unitId})`;
/** A wash that was due is done when it has ended: both are of one moment, and told in whichever order. */
const followsFrom = sql`t.what = 'backwash.resolved'`;

/** When a message began that is over; not what began before there was this owner. */
const beganAt = (since: Date) => sql<Date | null>`
  case when t.what = 'message.ended' then (
    select case when b.what = 'message.began' and b.at >= ${since}::timestamptz then b.at end
    from timeline b
    where b.unit_id = t.unit_id and b.what in ('message.began', 'message.ended')
      and b.data->>'key' = t.data->>'key' and b.at <= t.at and b.id <> t.id
    order by b.at desc limit 1
  ) end`;

/** Of commands those that they may send, as `GET commands/{id}` has it. */
const mayReadCommand = (role: UnitRole) => {
  const names = commandNames.filter((name) => roleMay(role, rightFor(name)));
  return sql<boolean>`(t.what <> 'command.ended' or t.data->>'name' = ${anyOf(names)})`;
};

export interface ListTimelineDeps {
  db: Db;
  reader: Pick<UnitReader, 'own'>;
}

/** `GET units/{id}/timeline`, newest first; never from before its owner's time. */
export function listTimeline({ db, reader }: ListTimelineDeps) {
  const summary = 'What happened to a unit, from `from` to before `to`';
  const schema = { summary, params: idParams, querystring, response: { 200: collectionOf(timelineEntry) } };
  return endpoint({ config: { access: 'user' }, schema }, async (request) => {
    const { type, from, to } = request.query;
    const { userId } = actorOf(request);
    const unit = await reader.own({ userId }, request.params.id);
    const isOwner = roleMay(unit.role, 'own');
    const page = pageOf(request.query, { perPage });
    let found = db
      .selectFrom('timeline as t')
      .where('t.unit_id', '=', unit.id)
      .where('t.at', '>=', unit.since);
    if (!isOwner) found = found.where('t.what', 'not in', ofOwners).where(mayReadCommand(unit.role));
    // One alone has an index in the order of the page.
    if (type?.[0] && type.length === 1) found = found.where('t.type', '=', type[0]);
    else if (type) found = found.where('t.type', '=', sql<(typeof type)[number]>`${anyOf(type)}`);
    if (from !== undefined) found = found.where('t.at', '>=', new Date(from));
    if (to !== undefined) found = found.where('t.at', '<', new Date(to));
    const { total } = await found
      .select((eb) => eb.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow();
    const rows = await found
      .leftJoin('end_users as u', 'u.id', 't.user_id')
      .select(['t.id', 't.at', 't.type', 't.what', 't.data', 't.origin', 't.application'])
      .select(['u.name', 'u.surname', 't.user_id', away(unit.id).as('whileOffline')])
      .select(beganAt(unit.since).as('since'))
      .orderBy('t.at', 'desc')
      .orderBy(followsFrom, 'desc')
      .orderBy('t.stored_at', 'desc')
      .orderBy('t.id', 'desc')
      .limit(page.itemsPerPage)
      .offset(page.offset)
      .execute();
    const members = rows.map(({ at, since, name, surname, user_id, whileOffline, ...entry }) => ({
      ...entry,
      '@type': 'TimelineEntry' as const,
      at: at.toISOString(),
      since: since?.toISOString() ?? null,
      by:
        name === null || !(isOwner || user_id === userId) ? null : [name, surname].filter(Boolean).join(' '),
      whileOffline: whileOffline && entry.origin !== 'user',
    }));
    return {
      ...collection(request, timelineDefinition, members, Number(total), page),
      '@id': `${iriOf('units', unit.id)}/timeline`,
    };
  });
}
