import type { Pool, PoolClient } from 'pg';
import { asOnlyServer } from '#platform/db/one-server.ts';
import { ensureClosedPartition, partitionOf, samplesDays } from '#platform/db/partitions.ts';
import { betweenOthers, unhurried } from '#platform/db/unhurried.ts';
import { createDayReader, dateOf, type ReadDay, startOf } from './batch.ts';
import { type PackedDay, packDay } from './packed-day.ts';
import { beginDay, closedBefore, endDay, sendAfterTheirDay, skipTo } from './progress.ts';
import { dayMs } from './unit-day.ts';
import { writePacked } from './write-days.ts';

export interface ClosingWork {
  pool: Pool;
  now: Date;
  /** Ends it after the units that it is at; the next time goes on there. */
  signal?: AbortSignal;
}

/** How long rows of a day that is over are waited for. */
const lateMs = 2 * 3_600_000;
/** Everybody who stores or reads waits behind whoever waits for the tables' locks, and a dump holds them for long. */
export const lockMs = 200;
/** While the database reads some units, this packs others. */
const lanes = 2;
/** Units that are read, packed and written together. */
const unitsAtOnce = 20;

/**
 * Closes all days of UTC that are over: a row a unit in place of one a minute. A day is read from its rows until it is
 * closed as a whole, and nobody who stores or reads waits for more than the moment in which it changes. Decision 059.
 * @returns how many days of units were written
 */
export async function closeDays({ pool, now, signal }: ClosingWork): Promise<number> {
  const today = Math.floor((now.getTime() - lateMs) / dayMs);
  let count = 0;
  const work = async (client: PoolClient): Promise<void> => {
    await sendAfterTheirDay(client);
    for (;;) {
      const day = await nextDay(client, today);
      if (day === undefined || signal?.aborted) return;
      await beginDay(client, day);
      if (await hasRows(client, day)) {
        await asOnlyServer(pool, () => ensureClosedPartition(client, day));
        const counts = await Promise.all(
          Array.from({ length: lanes }, (_, lane) => closeLane({ pool, signal }, day, lane)),
        );
        count += counts.reduce((sum, own) => sum + own, 0);
        if (signal?.aborted) return;
      }
      await asOnlyServer(pool, () => endDay(client, day, partitionOf(day)));
    }
  };
  await unhurried(pool, work, { lockMs });
  return count;
}

/** Every so manyth unit of a day, on a connection of its own. @returns how many were written */
function closeLane(
  { pool, signal }: Pick<ClosingWork, 'pool'> & { signal: AbortSignal | undefined },
  day: number,
  lane: number,
): Promise<number> {
  const work = async (client: PoolClient): Promise<number> => {
    const read = createDayReader();
    let count = 0;
    for (let after: number | undefined = -1; after !== undefined && !signal?.aborted; ) {
      const from: number = after;
      const done = await betweenOthers(client, () => closeSome(client, read, { day, lane, after: from }));
      count += done.count;
      after = done.last;
    }
    return count;
  };
  return unhurried(pool, work, { lockMs });
}

/** The first day that is over and not closed. Days without a partition have no rows, but for strays. */
async function nextDay(client: PoolClient, today: number): Promise<number | undefined> {
  const closed = await closedBefore(client);
  const { rows } = await client.query<{ first: Date | null }>(
    `select min(ts) as first from samples_default
     where ts < $1 and ts >= (select closed_before::timestamp at time zone 'UTC' from sample_closing)`,
    [startOf(today)],
  );
  const stray = rows[0]?.first;
  const days = [...(await samplesDays(client)), ...(stray ? [Math.floor(stray.getTime() / dayMs)] : [])];
  const open = days.filter((day) => day >= closed && day < today);
  if (open.length > 0) return Math.min(...open);
  await skipTo(client, today);
  return undefined;
}

async function hasRows(client: PoolClient, day: number): Promise<boolean> {
  const { rows } = await client.query('select from samples where ts >= $1 and ts < $2 limit 1', [
    startOf(day),
    startOf(day + 1),
  ]);
  return rows.length > 0;
}

/** Under a lock for which whoever erases the unit's past waits: what was erased does not come back. */
async function closeSome(
  client: PoolClient,
  read: ReadDay,
  { day, lane, after }: { day: number; lane: number; after: number },
): Promise<{ last: number | undefined; count: number }> {
  // What is lost with the server is done anew: the rows are there until the day's end is written.
  await client.query('set local synchronous_commit = off');
  const { rows: units } = await client.query<{ short_id: number }>(
    `select short_id from units where short_id > $1 and short_id % ${lanes} = $3
     order by short_id limit $2 for key share`,
    [after, unitsAtOnce, lane],
  );
  const { rows: done } = await client.query<{ unit: number }>(
    'select unit from sample_days where unit = any($1) and day = $2',
    [units.map(({ short_id }) => short_id), dateOf(day)],
  );
  const known = new Set(done.map(({ unit }) => unit));
  const wanted = units.map(({ short_id }) => short_id).filter((unit) => !known.has(unit));
  const packed: (PackedDay & { unit: number })[] = [];
  await read(client, 'samples', { units: wanted, day }, (unit, rows) => {
    packed.push({ unit, ...packDay(day, rows) });
  });
  await writePacked(client, packed);
  return { last: units.length < unitsAtOnce ? undefined : units.at(-1)?.short_id, count: packed.length };
}
