import type { Pool, PoolClient } from 'pg';
import { asOnlyServer } from '#platform/db/one-server.ts';
import { ensureClosedPartition, firstKeptDay } from '#platform/db/partitions.ts';
import { betweenOthers, unhurried } from '#platform/db/unhurried.ts';
import { createDayReader, dateOf, isOfDay, type ReadDay, startOf } from './batch.ts';
import { type ClosingWork, lockMs } from './close-days.ts';
import { packColumns, unpackColumns } from './packed-columns.ts';
import { dayNumber, noteChange } from './progress.ts';
import { type DayRows, joinedQuarters, joinedRows, keptRows, quartersOf, reportedIn } from './unit-day.ts';
import { writeDays } from './write-days.ts';

export interface Merging extends ClosingWork {
  /** Days for which minutes are kept; of older ones only quarters of an hour are. */
  keptDays: number;
}

interface LateDay {
  unit: number;
  day: number;
}

/**
 * Puts rows that came after their day was closed into it.
 * @returns how many days of units were written anew
 */
export async function mergeLate({ pool, now, signal, keptDays }: Merging): Promise<number> {
  const firstKept = firstKeptDay(now, keptDays);
  const made = new Set<number>();
  const failed: unknown[] = [];
  let count = 0;
  const read = createDayReader();
  const work = async (client: PoolClient): Promise<void> => {
    for (let late = await nextLate(client, undefined); late && !signal?.aborted; ) {
      const own: LateDay = late;
      const isKept = own.day >= firstKept;
      if (isKept && !made.has(own.day)) await ensurePartition(pool, client, own.day);
      if (isKept) made.add(own.day);
      try {
        await betweenOthers(client, () => mergeOne(client, read, own, isKept));
        count += 1;
      } catch (error) {
        // One that can't be put together keeps no other from it.
        failed.push(error);
      }
      late = await nextLate(client, own);
    }
  };
  await unhurried(pool, work, { lockMs });
  if (failed.length > 0) throw failed[0];
  return count;
}

const ensurePartition = (pool: Pool, client: PoolClient, day: number): Promise<void> =>
  asOnlyServer(pool, () => ensureClosedPartition(client, day));

/** The next unit's day, by the index. Days that are being closed wait. */
async function nextLate(client: PoolClient, after: LateDay | undefined): Promise<LateDay | undefined> {
  const { rows } = await client.query<LateDay>(
    `select unit, ${dayNumber("(ts at time zone 'UTC')::date")} as day from late_samples
     where (unit, ts) >= ($1, $2) and ts < (select closed_before::timestamp at time zone 'UTC' from sample_closing)
     order by unit, ts limit 1`,
    [after?.unit ?? 0, after ? startOf(after.day + 1) : '-infinity'],
  );
  return rows[0];
}

async function mergeOne(
  client: PoolClient,
  read: ReadDay,
  { unit, day }: LateDay,
  isKept: boolean,
): Promise<void> {
  await client.query('select from units where short_id = $1 for key share', [unit]);
  const taken = `with late as (delete from late_samples where ${isOfDay({ units: [unit], day })} returning *)`;
  const late: DayRows[] = [];
  await read(client, 'late', { units: [unit], day }, (_, own) => late.push(copied(own)), taken);
  const [rows] = late;
  if (!rows) return;
  await noteChange(client);
  const minutes = await packedOf(client, 'minutes', 'sample_days', { unit, day });
  const quarters = await packedOf(client, 'quarters', 'sample_quarters', { unit, day });
  if (minutes) await writeDays(client, day, new Map([[unit, keptRows(joinedRows(minutes, rows))]]));
  else if (isKept && !quarters) await writeDays(client, day, new Map([[unit, rows]]));
  else await writeQuarters(client, { unit, day }, rows, quarters);
}

const copied = (rows: DayRows): DayRows => new Map([...rows].map(([name, values]) => [name, values.slice()]));

async function packedOf(client: PoolClient, column: string, table: string, { unit, day }: LateDay) {
  const { rows } = await client.query<{ packed: Buffer }>(
    `select ${column} as packed from ${table} where unit = $1 and day = $2 for update`,
    [unit, dateOf(day)],
  );
  return rows[0] && unpackColumns(rows[0].packed);
}

async function writeQuarters(
  client: PoolClient,
  { unit, day }: LateDay,
  rows: DayRows,
  known: ReturnType<typeof quartersOf> | undefined,
): Promise<void> {
  const late = quartersOf(rows);
  const all = known ? joinedQuarters(known, late) : late;
  await client.query(
    `insert into sample_quarters (unit, day, columns, quarters) values ($1, $2, $3, $4)
     on conflict (unit, day) do update set columns = excluded.columns, quarters = excluded.quarters`,
    [unit, dateOf(day), reportedIn(all), packColumns(all)],
  );
}
