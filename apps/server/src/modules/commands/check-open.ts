import type { Db } from '#platform/db/tables.ts';
import { Refusal } from '#platform/errors.ts';

/** Commands of one unit that have not ended. It does one after the other: more than these it would hardly do in time. */
const mostOpen = 16;

/**
 * @throws Refusal when as many commands of a unit as may be have not ended. Holds for sure only in a transaction that
 * holds the unit's row.
 */
export async function checkOpen(db: Db, unitId: string, now: Date): Promise<void> {
  const open = await db
    .selectFrom('commands')
    .select('expires_at')
    .where('unit_id', '=', unitId)
    .where('stage', 'in', ['sent', 'accepted'])
    .orderBy('expires_at')
    .limit(mostOpen)
    .execute();
  const [oldest] = open;
  if (!oldest || open.length < mostOpen) return;
  const left = oldest.expires_at.getTime() - now.getTime();
  throw new Refusal('too-many', 'too-many-requests', { retryAfter: Math.max(1, Math.ceil(left / 1000)) });
}
