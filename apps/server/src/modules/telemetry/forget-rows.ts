import { MAX_ROW_AGE_MS } from '@poolhouse/contract/unit/limits';
import type { Transaction } from 'kysely';
import type { Pool } from 'pg';
import type { Tables } from '#platform/db/tables.ts';

/** Removes a unit's rows: all, or those from before a time. */
export async function forgetRows(
  trx: Transaction<Tables>,
  { unitId, before }: { unitId: string; before: Date | undefined },
): Promise<void> {
  const unit = trx.selectFrom('units').select('short_id').where('id', '=', unitId);
  let query = trx.deleteFrom('samples').where('unit', '=', unit);
  if (before) query = query.where('ts', '<', before);
  await query.execute();
}

/**
 * Removes what comes in after its owner was erased: a unit that was away still has their minutes in its buffer and sends
 * them when it comes back, whoever owns it by then. Decision 018.
 */
export async function forgetLateRows(pool: Pool): Promise<void> {
  await pool.query(
    'delete from samples s using units u where u.forget_before is not null and s.unit = u.short_id and s.ts < u.forget_before',
  );
}

/** Removes all that is kept of units that were removed. */
export async function forgetUnits(
  pool: Pool,
  units: readonly { unitId: string; shortId: number | null }[],
): Promise<void> {
  await pool.query('delete from samples where unit = any($1)', [units.map(({ shortId }) => shortId)]);
  await pool.query('delete from received where unit_id = any($1)', [units.map(({ unitId }) => unitId)]);
}

/** A day more than rows may be old, since days of the database and of the server may begin at different times. */
const rememberedMs = MAX_ROW_AGE_MS + 86_400_000;

/**
 * Removes what is known of epochs that were not heard of for so long that their rows would be refused as too old, and
 * so can't be stored twice.
 */
export async function forgetOldEpochs(pool: Pool, now: Date): Promise<void> {
  await pool.query('delete from received where heard_on < $1::date', [
    new Date(now.getTime() - rememberedMs).toISOString().slice(0, 10),
  ]);
}
