import { CompiledQuery, type Transaction } from 'kysely';
import type { Pool } from 'pg';
import type { Tables } from '#platform/db/tables.ts';

// Locked in the same order as by messages, or the two could deadlock.
const statement = `
  with mine as (
    select unit_id, epoch from received where unit_id = $1 order by unit_id, epoch for update
  )
  update received r set ranges = '{}', dropped = '{}', by_content = true
  from mine where r.unit_id = mine.unit_id and r.epoch = mine.epoch`;

/**
 * Frees the numbers of all rows that were taken from a unit, in the transaction that gives it another secret: whoever
 * had the old one may have taken those that the unit is yet to use. The unit goes on in its epoch. From then on a
 * row is a repeat when its number and its time are known, so that what the unit itself had sent is stored once.
 * Decision 026.
 */
export async function freeNumbers(trx: Transaction<Tables>, unitId: string): Promise<void> {
  await trx.executeQuery(CompiledQuery.raw(statement, [unitId]));
}

/** The same once more, for what was taken until every connection of the old secret had ended. */
export async function freeLateNumbers(pool: Pool, unitId: string): Promise<void> {
  await pool.query(statement, [unitId]);
}
