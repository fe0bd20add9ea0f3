import { MAX_ROW_AGE_MS } from '@poolhouse/contract/unit/limits';
import type { Transaction } from 'kysely';
import type { Pool } from 'pg';
import type { Tables } from '#platform/db/tables.ts';
import { dateOf } from './closed/batch.ts';
import { packColumns, unpackColumns } from './closed/packed-columns.ts';
import { dayMs, quartersBetween, quartersOf, reportedIn, rowsSince } from './closed/unit-day.ts';

/** Removes a unit's rows: all, or those from before a time. Whoever closes days waits for its unit's lock. */
export async function forgetRows(
  trx: Transaction<Tables>,
  { unitId, before }: { unitId: string; before: Date | undefined },
): Promise<void> {
  const row = await trx.selectFrom('units').select('short_id').where('id', '=', unitId).executeTakeFirst();
  if (!row) return;
  const unit = row.short_id;
  for (const table of ['samples', 'late_samples'] as const) {
    let query = trx.deleteFrom(table).where('unit', '=', unit);
    if (before) query = query.where('ts', '<', before);
    await query.execute();
  }
  const day = before && Math.floor(before.getTime() / dayMs);
  for (const table of ['sample_days', 'sample_quarters'] as const) {
    let query = trx.deleteFrom(table).where('unit', '=', unit);
    if (day !== undefined) query = query.where('day', '<', dateOf(day));
    await query.execute();
  }
  if (before) await cutDay(trx, unit, before);
}

/**
 * Takes from the day in which the time lies what was before it: to the second, or by the quarter of an hour where only
 * these are left.
 */
async function cutDay(trx: Transaction<Tables>, unit: number, before: Date): Promise<void> {
  const day = Math.floor(before.getTime() / dayMs);
  const second = before.getTime() / 1_000 - (day * dayMs) / 1_000;
  const minutes = await trx
    .selectFrom('sample_days')
    .select('minutes')
    .where('unit', '=', unit)
    .where('day', '=', dateOf(day))
    .forUpdate()
    .executeTakeFirst();
  const quarters = await trx
    .selectFrom('sample_quarters')
    .select('quarters')
    .where('unit', '=', unit)
    .where('day', '=', dateOf(day))
    .forUpdate()
    .executeTakeFirst();
  const left = minutes && rowsSince(unpackColumns(minutes.minutes), second);
  if (left) {
    await trx
      .updateTable('sample_days')
      .set({ minutes: packColumns(left) })
      .where('unit', '=', unit)
      .where('day', '=', dateOf(day))
      .execute();
  }
  if (!quarters) return;
  const kept = left ? quartersOf(left) : quartersBetween(unpackColumns(quarters.quarters), second);
  await trx
    .updateTable('sample_quarters')
    .set({ columns: reportedIn(kept), quarters: packColumns(kept) })
    .where('unit', '=', unit)
    .where('day', '=', dateOf(day))
    .execute();
}

/**
 * Removes what comes in after its owner was erased: a unit that was away still has their minutes in its buffer and sends
 * them when it comes back, whoever owns it by then. Decision 018.
 */
export async function forgetLateRows(pool: Pool): Promise<void> {
  for (const table of ['samples', 'late_samples']) {
    await pool.query(
      `delete from ${table} s using units u where u.forget_before is not null and s.unit = u.short_id and s.ts < u.forget_before`,
    );
  }
}

/** Removes all that is kept of units that were removed. */
export async function forgetUnits(
  pool: Pool,
  units: readonly { unitId: string; shortId: number | null }[],
): Promise<void> {
  const shortIds = units.map(({ shortId }) => shortId);
  for (const table of ['samples', 'late_samples', 'sample_days', 'sample_quarters'])
    await pool.query(`delete from ${table} where unit = any($1)`, [shortIds]);
  await pool.query('delete from received where unit_id = any($1)', [units.map(({ unitId }) => unitId)]);
}

/** A day more than rows may be old, since days of the database and of the server may begin at different times. */
const rememberedMs = MAX_ROW_AGE_MS + dayMs;

/**
 * Removes what is known of epochs that were not heard of for so long that their rows would be refused as too old, and
 * so can't be stored twice.
 */
export async function forgetOldEpochs(pool: Pool, now: Date): Promise<void> {
  await pool.query('delete from received where heard_on < $1::date', [
    new Date(now.getTime() - rememberedMs).toISOString().slice(0, 10),
  ]);
}
