import type { Transaction } from 'kysely';
import type { Pool } from 'pg';
import type { Tables } from '../../platform/db/tables.ts';

/** Removes a unit's rows: all, or those from before a time. */
export async function forgetRows(
  trx: Transaction<Tables>,
  { unitId, before }: { unitId: string; before: Date | undefined },
): Promise<void> {
  let query = trx.deleteFrom('samples').where('unit_id', '=', unitId);
  if (before) query = query.where('ts', '<', before);
  await query.execute();
}

/**
 * Removes what came after its owner had been erased: a unit that was away then still has his minutes in its buffer
 * and sends them when it comes back, whoever owns it by now.
 */
export async function forgetLateRows(pool: Pool): Promise<void> {
  await pool.query(
    'delete from samples s using units u where u.forget_before is not null and s.unit_id = u.id and s.ts < u.forget_before',
  );
}

/** Removes all that is kept of units that are none any more. */
export async function forgetUnits(pool: Pool, unitIds: readonly string[]): Promise<void> {
  await pool.query('delete from samples where unit_id = any($1)', [unitIds]);
  await pool.query('delete from received where unit_id = any($1)', [unitIds]);
}
