import type { ClientBase } from 'pg';
import { sampleColumns } from '../sample-columns.ts';
import { type DayRows, daySeconds, keptRows, times } from './unit-day.ts';

export const dayMs = daySeconds * 1_000;
/** First instant of a day, which is counted since 1970 in UTC. */
export const startOf = (day: number): Date => new Date(day * dayMs);
/** As PostgreSQL reads a date. */
export const dateOf = (day: number): string => startOf(day).toISOString().slice(0, 10);

/** PostgreSQL counts microseconds since then. */
const epochMs = Date.UTC(2000, 0, 1);

const columns = sampleColumns.map(({ column }) => column);
/** Arrays as PostgreSQL sends them, a third of what it would cost as text. */
const arrays = columns
  .map((column) => `case when count(${column}) > 0 then array_send(array_agg(${column})) end as ${column}`)
  .join(', ');

/** Of one unit and day no more are looked at: a minute has one, and what is beyond it is a unit's own fault. */
const mostRows = 20_000;

/**
 * Rows of some units in one day by short id, those that are kept: of units that are there, none that is to be forgotten.
 * Each unit's come in the order of their key, as its index has them, so that nothing is sorted.
 * @param source `samples`, or rows that a common table expression has
 */
export async function rowsOfUnits(
  client: ClientBase,
  source: string,
  { units, day }: { units: readonly number[]; day: number },
  before = '',
): Promise<Map<number, DayRows>> {
  const { rows } = await client.query<{ unit: number; t: Buffer } & Record<string, Buffer | null>>(
    `${before}
     select short_id as unit, own.*
     from units
     cross join lateral (
       select array_send(array_agg(ts)) as t, ${arrays}
       from (
         select * from ${source} where unit = short_id and ts >= $2 and ts < $3
           and (forget_before is null or ts >= forget_before)
         order by unit, ts, row_hash limit ${mostRows}
       ) row
     ) own
     where short_id = any($1) and own.t is not null`,
    [units, startOf(day), startOf(day + 1)],
  );
  return new Map(rows.map((row) => [row.unit, keptRows(dayRows(row, day))]));
}

function dayRows(row: { t: Buffer } & Record<string, unknown>, day: number): DayRows {
  const begin = startOf(day).getTime();
  const seconds = (at: number): number =>
    Math.floor((Number(row.t.readBigInt64BE(at)) / 1_000 + epochMs - begin) / 1_000);
  const found: DayRows = new Map([[times, elementsOf(row.t, seconds)]]);
  for (const column of columns) {
    const sent = row[column];
    if (sent instanceof Buffer)
      found.set(
        column,
        elementsOf(sent, (at) => asDecimal(sent.readFloatBE(at))),
      );
  }
  return found;
}

/** Where the elements begin: after dimensions, nulls, type, length and lower bound. */
const headBytes = 20;

/** Each has its length before it, which is −1 where there is none. */
function elementsOf(sent: Buffer, read: (at: number) => number): Float64Array<ArrayBuffer> {
  const found = new Float64Array(sent.readInt32BE(12));
  let at = headBytes;
  for (let index = 0; index < found.length; index++) {
    const size = sent.readInt32BE(at);
    at += 4;
    if (size < 0) {
      found[index] = Number.NaN;
      continue;
    }
    found[index] = read(at);
    at += size;
  }
  return found;
}

/**
 * A `real` as the decimal that it was: 27.1 is 27.100000381… as a number of twice its digits. The one with the fewest
 * decimals that is the same `real`; without one up to six it stays as it is.
 */
function asDecimal(real: number): number {
  for (let scale = 1; scale <= 1e6; scale *= 10) {
    const decimal = Math.round(real * scale) / scale;
    if (Math.fround(decimal) === real) return decimal;
  }
  return real;
}
