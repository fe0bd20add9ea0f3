import type { Pool } from 'pg';
import { expect } from 'vitest';
import { ensurePartitions } from '#platform/db/partitions.ts';

/** Of this database alone: others that are copied from the same template have tables of the same number. */
const waits = `select from pg_locks where not granted and relation = 'samples_default'::regclass
  and database = (select oid from pg_database where datname = current_database())`;

/**
 * Adds rows that are on their way to the default partition while their day's own is made.
 * @param now for which the day is made
 */
export async function whileDayIsMade<T>(
  pool: Pool,
  now: Date,
  add: () => Promise<T>,
): Promise<PromiseSettledResult<T>> {
  const waiting = async () => (await pool.query(waits)).rowCount;
  const holder = await pool.connect();
  try {
    await holder.query('begin; lock table samples_default in access exclusive mode');
    // Who waits first is first: the day is made, and then the row finds it.
    const making = ensurePartitions(pool, now);
    await expect.poll(waiting).toBe(1);
    const adding = Promise.allSettled([add()]);
    await expect.poll(waiting).toBe(2);
    await holder.query('commit');
    await making;
    return (await adding)[0];
  } finally {
    holder.release(true);
  }
}
