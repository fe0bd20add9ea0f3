import { sql } from 'kysely';
import type { Db } from './tables.ts';

/** Rows that go when they are old; there is an index that begins with `column`. */
export interface Aging {
  table: string;
  /** When a row was made, or ended. */
  column: string;
  /** Further conditions, as the index has them. */
  and?: string;
}

/**
 * Deletes what is from `until` or older, some rows at a time, oldest first: nobody waits long for a lock, however much
 * there is. Rows that somebody else holds are left for the next time.
 * @returns how many
 */
export async function deleteOlder(
  db: Db,
  { table, column, and = 'true' }: Aging,
  until: Date,
  batch = 1_000,
): Promise<number> {
  const [from, by, further] = [sql.table(table), sql.ref(column), sql.raw(and)];
  for (let count = 0; ; ) {
    const { numAffectedRows = 0n } = await sql`delete from ${from} where ctid = any(array(
      select ctid from ${from} where ${by} <= ${until} and ${further} order by ${by} limit ${batch}
      for update skip locked))`.execute(db);
    count += Number(numAffectedRows);
    if (numAffectedRows < batch) return count;
  }
}
