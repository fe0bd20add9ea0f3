import type { Pool } from 'pg';

/** Rows that go when they are old; there is an index that begins with `column`. */
export interface Aging {
  table: string;
  /** When a row was made, or ended. */
  column: string;
  /** Further conditions, as the index has them. */
  and?: string;
}

/**
 * Deletes what is older than `before`, so many rows at a time, oldest first: nobody waits for a lock for long, however
 * much there is.
 * @returns how many
 */
export async function deleteOlder(
  pool: Pool,
  { table, column, and = 'true' }: Aging,
  before: Date,
  batch = 1_000,
): Promise<number> {
  for (let count = 0; ; ) {
    const { rowCount } = await pool.query(
      `delete from ${table} where ctid = any(array(
         select ctid from ${table} where ${column} < $1 and ${and} order by ${column} limit ${batch} for update skip locked
       ))`,
      [before],
    );
    count += rowCount ?? 0;
    if ((rowCount ?? 0) < batch) return count;
  }
}
