import type { Transaction } from 'kysely';
import type { Pool } from 'pg';
import type { Tables } from '#platform/db/tables.ts';

/** Removes a unit's entries: all, or those from before a time. */
export async function forgetEntries(
  trx: Transaction<Tables>,
  { unitId, before }: { unitId: string; before: Date | undefined },
): Promise<void> {
  let query = trx.deleteFrom('timeline').where('unit_id', '=', unitId);
  if (before) query = query.where('at', '<', before);
  await query.execute();
}

/** Removes what was on its way into the database while its owner was erased. Decision 018. */
export async function forgetLateEntries(pool: Pool): Promise<void> {
  await pool.query(
    'delete from timeline t using units u where u.forget_before is not null and t.unit_id = u.id and t.at < u.forget_before',
  );
}
