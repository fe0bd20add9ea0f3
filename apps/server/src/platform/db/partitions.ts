import { MAX_ROW_AGE_MS } from '@poolhouse/contract/unit/limits';
import type { Pool, PoolClient } from 'pg';
import { asOnlyServer } from './one-server.ts';
import { betweenOthers, unhurried } from './unhurried.ts';

const dayMs = 86_400_000;
const daysBack = 14;
const daysAhead = 2;
/** No row of an earlier day is taken. */
const mostDaysBack = MAX_ROW_AGE_MS / dayMs;

/** Days since 1970, in UTC. */
const dayOf = (time: Date): number => Math.floor(time.getTime() / dayMs);

/** First instant of a UTC day. */
const dayStart = (day: number): string => new Date(day * dayMs).toISOString();

/** Tables with a partition for each day: of rows, and of days that are closed. */
type DailyTable = 'samples' | 'sample_days';

/** Name of the partition of a day. */
export const partitionOf = (table: DailyTable, day: number): string =>
  `${table}_${dayStart(day).slice(0, 10).replaceAll('-', '_')}`;

function dayNamed(name: string): number | undefined {
  const [, year, month, day] = /_(\d{4})_(\d\d)_(\d\d)$/.exec(name) ?? [];
  return year === undefined ? undefined : dayOf(new Date(`${year}-${month}-${day}`));
}

/**
 * Makes the daily partitions of `samples` around `now`, as far as they are missing, and those of the days on which no
 * server ran. Rows of other days stand in the default partition and move when their day is made. Two servers may start
 * at once.
 */
export const ensurePartitions = (pool: Pool, now: Date): Promise<void> =>
  asOnlyServer(pool, () => makeMissing(pool, now));

async function makeMissing(pool: Pool, now: Date): Promise<void> {
  const present = new Set(await samplesDays(pool));
  const today = dayOf(now);
  const past = [...present].filter((day) => day < today);
  const newest = past.length > 0 ? Math.max(...past) : today;
  const closing = await boundOf(pool, 'closing_before');
  // Rows of days that were closed go elsewhere.
  const first = Math.max(Math.min(newest + 1, today - daysBack), today - mostDaysBack, closing);
  await unhurried(pool, async (client) => {
    for (let day = first; day <= today + daysAhead; day++) {
      if (!present.has(day)) await makePartition(client, day);
    }
  });
}

/**
 * Removes the minutes that are older than so many days: whole days, by their partitions. Rows whose day was not closed
 * yet wait for that, since of them nothing would be left.
 */
export async function expireSamples(pool: Pool, now: Date, days: number): Promise<void> {
  const cutoff = new Date(now.getTime() - days * dayMs);
  const closed = await boundOf(pool, 'closed_before');
  await unhurried(pool, async (client) => {
    for (const table of ['samples', 'sample_days'] as const) {
      for (const day of await daysOf(client, table)) {
        if (day >= dayOf(cutoff) || (table === 'samples' && day >= closed)) continue;
        await betweenOthers(client, () => client.query(`drop table if exists ${partitionOf(table, day)}`));
      }
    }
    await client.query('delete from samples_default where ts < $1 and ts < $2', [
      cutoff,
      new Date(closed * dayMs),
    ]);
  });
}

/** How far days are being closed, or are closed; 0 while none ever was. */
async function boundOf(pool: Pool, bound: 'closing_before' | 'closed_before'): Promise<number> {
  const { rows } = await pool.query<{ day: number }>(
    `select case when isfinite(${bound}) then ${bound} - date '1970-01-01' else 0 end as day from sample_closing`,
  );
  return rows[0]?.day ?? 0;
}

/** Days of which `samples` has a partition, since 1970 in UTC. */
export const samplesDays = (client: Pool | PoolClient): Promise<number[]> => daysOf(client, 'samples');

async function daysOf(client: Pool | PoolClient, table: DailyTable): Promise<number[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = $1::regclass`,
    [table],
  );
  return rows
    .map(({ name }) => dayNamed(name))
    .filter((day) => day !== undefined)
    .sort((one, other) => one - other);
}

/** Attached rather than made in place, so that reading and writing other days goes on meanwhile. */
function makePartition(client: PoolClient, day: number): Promise<void> {
  const [name, from, to] = [partitionOf('samples', day), dayStart(day), dayStart(day + 1)];
  return betweenOthers(client, async () => {
    // Also keeps two servers from making the same day at once.
    await client.query('lock table samples_default in access exclusive mode');
    if (await isThere(client, name)) return;
    await client.query(`create table ${name} (like samples including defaults including constraints)`);
    await client.query(
      `with moved as (delete from samples_default where ts >= $1 and ts < $2 returning *)
       insert into ${name} select * from moved`,
      [from, to],
    );
    await client.query(
      `alter table samples attach partition ${name} for values from ('${from}') to ('${to}')`,
    );
  });
}

/** Those of some days that have no partition of their own. */
export async function missingDays(pool: Pool, table: DailyTable, days: readonly number[]): Promise<number[]> {
  const { rows } = await pool.query<{ day: number }>(
    'select day from unnest($1::int[], $2::text[]) as wanted (day, name) where to_regclass(name) is null order by day',
    [days, days.map((day) => partitionOf(table, day))],
  );
  return rows.map(({ day }) => day);
}

/** Makes the partition of closed days of units, where it is missing. One server at a time. */
export async function ensureDay(client: PoolClient, table: 'sample_days', day: number): Promise<void> {
  const name = partitionOf(table, day);
  if (await isThere(client, name)) return;
  const [from, to] = [day, day + 1].map((at) => dayStart(at).slice(0, 10));
  await betweenOthers(client, async () => {
    await client.query(`create table ${name} (like ${table} including defaults including storage)`);
    await client.query(
      `alter table ${table} attach partition ${name} for values from ('${from}') to ('${to}')`,
    );
  });
}

async function isThere(client: PoolClient, name: string): Promise<boolean> {
  const { rows } = await client.query('select to_regclass($1) as found', [name]);
  return rows[0].found !== null;
}
