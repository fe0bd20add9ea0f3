import type { ClientBase, Pool } from 'pg';
import { betweenOthers } from '#platform/db/unhurried.ts';
import { dateOf, startOf } from './batch.ts';

/** Days since 1970 in UTC; −Infinity while no day was ever closed. */
export interface Progress {
  /** Rows of days before it are late: they go where those wait that come after their day. */
  closingBefore: number;
  /** Days before it are closed. */
  closedBefore: number;
}

/** As a number of days, in SQL. */
export const dayNumber = (date: string): string =>
  `case when isfinite(${date}) then (${date} - date '1970-01-01')::float8 else '-infinity' end`;

export async function readProgress(client: Pool | ClientBase): Promise<Progress> {
  const { rows } = await client.query<Progress>(
    `select ${dayNumber('closing_before')} as "closingBefore", ${dayNumber('closed_before')} as "closedBefore"
     from sample_closing`,
  );
  return rows[0] ?? { closingBefore: Number.NEGATIVE_INFINITY, closedBefore: Number.NEGATIVE_INFINITY };
}

/**
 * From now on rows of the day are late. Whoever was storing some of it has done so: storing locks the table before it
 * looks at this, and this waits for them.
 */
export async function beginDay(client: ClientBase, day: number): Promise<void> {
  await client.query('update sample_closing set closing_before = $1', [dateOf(day + 1)]);
  await betweenOthers(client, () => client.query('lock table samples in share mode'));
}

/** The day is read from what it was closed into, and its rows go. */
export async function endDay(client: ClientBase, day: number, partition: string): Promise<void> {
  await betweenOthers(client, async () => {
    await client.query(`drop table if exists ${partition}`);
    await client.query('delete from samples_default where ts >= $1 and ts < $2', [
      startOf(day),
      startOf(day + 1),
    ]);
    await client.query('update sample_closing set closed_before = $1', [dateOf(day + 1)]);
  });
}

/** There are no rows of days before it. */
export async function skipTo(client: ClientBase, day: number): Promise<void> {
  await client.query(
    `update sample_closing set closed_before = greatest(closed_before, $1),
       closing_before = greatest(closing_before, $1)`,
    [dateOf(day)],
  );
}
