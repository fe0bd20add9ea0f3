import type { UnitEvent } from '@poolhouse/contract/unit/decode-event';
import { originOf, timelineTypeOf } from '@poolhouse/domain/unit/events';
import { sql } from 'kysely';
import type { Db } from '#platform/db/tables.ts';

/**
 * Stores what a unit told, unless it is known or its owner of that time was erased. Resolves when it is durable.
 * @returns whether it was entered now
 */
export async function storeEvent(db: Db, unitId: string, event: UnitEvent, now: Date): Promise<boolean> {
  const { id, type: what, data } = event;
  const key = typeof data.key === 'string' ? data.key : undefined;
  const type = timelineTypeOf(what, key, data.severity === 'info' ? 'info' : undefined);
  if (!type) return false;
  // What a clock that is fast calls later happened by now: whoever owns the unit from then on has no part in it.
  const at = new Date(Math.min(event.at, now.getTime()));
  const { numAffectedRows } = await sql`
    insert into timeline (unit_id, id, at, stored_at, type, what, data, origin)
    select id, ${id}, ${at}::timestamptz, ${now}::timestamptz, ${type}, ${what}, ${JSON.stringify(data)}::jsonb, ${originOf(what)}
    from units
    where id = ${unitId} and (forget_before is null or forget_before <= ${at}::timestamptz)
    on conflict do nothing`.execute(db);
  return numAffectedRows === 1n;
}
