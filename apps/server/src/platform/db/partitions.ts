import type { Pool, PoolClient } from 'pg';
import { asOnlyServer } from './one-server.ts';
import { betweenOthers, unhurried } from './unhurried.ts';

const monthsBack = 14;
const monthsAhead = 2;

/** Months since year 0, in UTC. */
const monthOf = (time: Date): number => time.getUTCFullYear() * 12 + time.getUTCMonth();

const nameOf = (month: number): string => `samples_${monthStart(month).slice(0, 7).replace('-', '_')}`;

function monthNamed(name: string): number | undefined {
  const [, year, month] = /^samples_(\d{4})_(\d{2})$/.exec(name) ?? [];
  return year === undefined ? undefined : Number(year) * 12 + Number(month) - 1;
}

/** First instant of a UTC month. */
const monthStart = (month: number): string =>
  new Date(Date.UTC(Math.floor(month / 12), month % 12, 1)).toISOString();

/**
 * Makes the monthly partitions of `samples` around `now`, as far as they are missing. Rows of other months, which a
 * unit with a wrong clock could send, stand in the default partition and move when their month is made. Two servers may
 * start at once.
 */
export const ensurePartitions = (pool: Pool, now: Date): Promise<void> =>
  asOnlyServer(pool, () => makeMissing(pool, now));

async function makeMissing(pool: Pool, now: Date): Promise<void> {
  const present = new Set(await partitionNames(pool));
  if (!present.has('samples_default')) {
    await pool.query('create table if not exists samples_default partition of samples default');
  }
  const current = monthOf(now);
  for (let month = current - monthsBack; month <= current + monthsAhead; month++) {
    const name = nameOf(month);
    if (present.has(name)) continue;
    const [from, to] = [monthStart(month), monthStart(month + 1)];
    await unhurried(pool, (client) => makePartition(client, name, from, to));
  }
}

/** Removes the rows that are older than so many days, whole months by their partitions. */
export async function expireSamples(pool: Pool, now: Date, days: number): Promise<void> {
  const cutoff = new Date(now.getTime() - days * 86_400_000);
  const oldest = monthOf(now) - monthsBack;
  const names = await partitionNames(pool);
  await unhurried(pool, async (client) => {
    for (const name of names) {
      const month = monthNamed(name);
      if (month === undefined || month >= monthOf(cutoff)) continue;
      const remove = month < oldest ? `drop table ${name}` : `truncate ${name}`;
      await betweenOthers(client, () => client.query(remove));
    }
    // A day's rows of a whole fleet.
    await client.query('delete from samples where ts < $1', [cutoff]);
  });
}

async function partitionNames(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'samples'::regclass`,
  );
  return rows.map(({ name }) => name);
}

/** Attached rather than made in place, so that reading and writing other months goes on meanwhile. */
function makePartition(client: PoolClient, name: string, from: string, to: string): Promise<void> {
  return betweenOthers(client, async () => {
    // Also keeps two servers from making the same month at once.
    await client.query('lock table samples_default in access exclusive mode');
    const { rows } = await client.query('select to_regclass($1) as found', [name]);
    if (rows[0].found !== null) return;
    await client.query(`create table ${name} (like samples including defaults including constraints)`);
    await client.query(
      `with moved as (delete from samples_default where ts >= $1 and ts < $2 returning *)
       insert into ${name} (unit_id, epoch, seq, ts, v, o) select unit_id, epoch, seq, ts, v, o from moved`,
      [from, to],
    );
    await client.query(
      `alter table samples attach partition ${name} for values from ('${from}') to ('${to}')`,
    );
  });
}
