import type { ClientBase, Pool } from 'pg';
import { betweenOthers } from '#platform/db/unhurried.ts';
import { dateOf, startOf } from './batch.ts';

/** As days since 1970, in SQL; −infinity while no day was ever closed. */
export const dayNumber = (date: string): string =>
  `case when isfinite(${date}) then (${date} - date '1970-01-01')::float8 else '-infinity' end`;

/** Days before it are closed, as a number of days; −Infinity while no day was ever closed. */
export async function closedBefore(client: Pool | ClientBase): Promise<number> {
  const { rows } = await client.query<{ day: number }>(
    `select ${dayNumber('closed_before')} as day from sample_closing`,
  );
  return rows[0]?.day ?? Number.NEGATIVE_INFINITY;
}

/** What is read from where changes with this transaction: whoever reads in parts meanwhile begins anew. */
export const noteChange = (client: ClientBase) =>
  client.query('update sample_closing set changes = changes + 1');

/**
 * From now on rows of the day are late. Whoever was storing some of it has done so: storing locks the table before it
 * looks at this, and this waits for them.
 */
export async function beginDay(client: ClientBase, day: number): Promise<void> {
  await client.query('update sample_closing set closing_before = greatest(closing_before, $1)', [
    dateOf(day + 1),
  ]);
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
    await client.query('update sample_closing set closed_before = greatest(closed_before, $1)', [
      dateOf(day + 1),
    ]);
    await noteChange(client);
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

/**
 * Rows of closed days that stand among those of open ones, where nobody looks for them, are late: a server of the version
 * before stored them, or one whose look at the bound and the closing's look for rows crossed.
 */
export const sendAfterTheirDay = (client: ClientBase) =>
  client.query(
    `with moved as (
       delete from samples
       where ts < (select closed_before::timestamp at time zone 'UTC' from sample_closing) returning *
     )
     insert into late_samples select * from moved on conflict do nothing`,
  );
