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

/** First day of the month, in UTC, in which a day lies, or of one some months later. */
const monthStart = (day: number, later = 0): number => {
  const date = new Date(day * dayMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later) / dayMs;
};

/** `2031-03-02` */
const dateOf = (day: number): string => dayStart(day).slice(0, 10);

/** `2031_03_02` */
const nameOf = (day: number): string => dateOf(day).replaceAll('-', '_');

/** Name of the partition of a day's rows. */
export const partitionOf = (day: number): string => `samples_${nameOf(day)}`;

/** Name of the partition of a month of days that are closed, by any of its days. */
const monthPartitionOf = (day: number): string => `sample_days_${nameOf(day).slice(0, 7)}`;

/** The first day of a partition, of a day or a month, by its name. */
function dayNamed(name: string): number | undefined {
  const [, year, month, day = '01'] = /_(\d{4})_(\d\d)(?:_(\d\d))?$/.exec(name) ?? [];
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

/** The first day, since 1970 in UTC, whose minutes are kept when they are for so many days: closed days go by the month. */
export const firstKeptDay = (now: Date, days: number): number => monthStart(dayOf(now) - days);

/**
 * Removes the minutes that are older than so many days: whole days of rows, and whole months of days that are closed, by
 * their partitions. Rows whose day was not closed yet wait for that, since of them nothing would be left.
 */
export async function expireSamples(pool: Pool, now: Date, days: number): Promise<void> {
  const cutoff = new Date(now.getTime() - days * dayMs);
  const closed = await boundOf(pool, 'closed_before');
  const isOver = {
    samples: (day: number) => day < dayOf(cutoff) && day < closed,
    sample_days: (day: number) => day < firstKeptDay(now, days),
  };
  await unhurried(pool, async (client) => {
    for (const table of ['samples', 'sample_days'] as const) {
      for (const { name, day } of await partitionsOf(client, table)) {
        if (isOver[table](day))
          await betweenOthers(client, () => client.query(`drop table if exists ${name}`));
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
export async function samplesDays(client: Pool | PoolClient): Promise<number[]> {
  return (await partitionsOf(client, 'samples')).map(({ day }) => day);
}

interface Partition {
  readonly name: string;
  /** The first day that stands in it, since 1970 in UTC. */
  readonly day: number;
}

/** The oldest first; without the default one. */
async function partitionsOf(
  client: Pool | PoolClient,
  table: 'samples' | 'sample_days',
): Promise<Partition[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = $1::regclass`,
    [table],
  );
  return rows
    .flatMap(({ name }) => {
      const day = dayNamed(name);
      return day === undefined ? [] : [{ name, day }];
    })
    .sort((one, other) => one.day - other.day);
}

/** Attached rather than made in place, so that reading and writing other days goes on meanwhile. */
function makePartition(client: PoolClient, day: number): Promise<void> {
  const [name, from, to] = [partitionOf(day), dayStart(day), dayStart(day + 1)];
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

/** Those of some days for which closed days have no partition. */
export async function daysWithoutPartition(pool: Pool, days: readonly number[]): Promise<number[]> {
  const { rows } = await pool.query<{ day: number }>(
    `select day from unnest($1::int[], $2::text[], $3::text[]) as wanted (day, month, old)
     where to_regclass(month) is null and to_regclass(old) is null order by day`,
    [days, days.map(monthPartitionOf), days.map(oldPartitionOf)],
  );
  return rows.map(({ day }) => day);
}

/** Until closed days were kept by the month each had a partition of its own. */
const oldPartitionOf = (day: number): string => `sample_days_${nameOf(day)}`;

/**
 * Makes the partition of a closed day of units, where it is missing: its month's, or, in one of which days have partitions
 * of their own, this day's. One server at a time.
 */
export async function ensureClosedPartition(client: PoolClient, day: number): Promise<void> {
  const month = monthPartitionOf(day);
  if ((await isThere(client, month)) || (await isThere(client, oldPartitionOf(day)))) return;
  const partitions = await partitionsOf(client, 'sample_days');
  const isByDay = partitions.some((one) => one.name.startsWith(`${month}_`));
  const name = isByDay ? oldPartitionOf(day) : month;
  const [from, to] = isByDay ? [day, day + 1] : [monthStart(day), monthStart(day, 1)];
  await betweenOthers(client, async () => {
    await client.query(`create table ${name} (like sample_days including defaults including storage)`);
    await client.query(
      `alter table sample_days attach partition ${name} for values from ('${dateOf(from)}') to ('${dateOf(to)}')`,
    );
  });
}

async function isThere(client: PoolClient, name: string): Promise<boolean> {
  const { rows } = await client.query('select to_regclass($1) as found', [name]);
  return rows[0].found !== null;
}
