import type { ClientBase } from 'pg';
import { copyRows } from '#platform/db/copy-rows.ts';
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

/** Of one unit and day no more are looked at: a minute has one, and what is beyond it is a unit's own fault. */
const mostRows = 20_000;

interface Wanted {
  /** Short ids. */
  units: readonly number[];
  day: number;
}

/** What {@link rowsOfUnits} reads, as a condition on a table of rows. */
export const isOfDay = ({ units, day }: Wanted): string =>
  `unit = any('{${units.join()}}'::int[]) and ts >= '${startOf(day).toISOString()}' and ts < '${startOf(day + 1).toISOString()}'`;

/**
 * Rows of some units in one day by short id, those that are kept: of units that are there, none that is to be forgotten.
 * Each unit's come in the order of their key, as its index has them, so that nothing is sorted.
 * @param source `samples`, or rows that a common table expression has
 */
export async function rowsOfUnits(
  client: ClientBase,
  source: string,
  { units, day }: Wanted,
  before = '',
): Promise<Map<number, DayRows>> {
  const found = new Map<number, DayRows>();
  if (units.length === 0) return found;
  const gathering = createGathering(day, (unit, rows) => {
    // One half would be closed without the other.
    if (found.has(unit)) throw new Error(`the rows of unit ${unit} came in two pieces`);
    found.set(unit, keptRows(rows));
  });
  await copyRows(
    client,
    `${before}
     select short_id, own.* from units cross join lateral (
       select ts, ${columns.join()} from ${source}
       where unit = short_id and ts >= '${startOf(day).toISOString()}' and ts < '${startOf(day + 1).toISOString()}'
         and (forget_before is null or ts >= forget_before)
       order by unit, ts, row_hash limit ${mostRows}
     ) own
     where short_id = any('{${units.join()}}'::int[])`,
    gathering.add,
  );
  gathering.end();
  return found;
}

/** Makes columns of rows that come unit by unit. */
function createGathering(day: number, done: (unit: number, rows: DayRows) => void) {
  const begin = startOf(day).getTime();
  const seconds = new Float64Array(mostRows);
  const values = columns.map(() => new Float64Array(mostRows));
  const isTold = new Uint8Array(columns.length);
  let [unit, count] = [-1, 0];
  // Many rows stand in one piece of memory, of which a view reads numbers much faster than a buffer.
  let view: DataView = new DataView(new ArrayBuffer(0));

  function end(): void {
    if (count === 0) return;
    const rows: DayRows = new Map([[times, seconds.slice(0, count)]]);
    for (const [index, column] of columns.entries()) {
      if (isTold[index]) rows.set(column, values[index]?.slice(0, count) ?? new Float64Array(count));
    }
    done(unit, rows);
    count = 0;
    isTold.fill(0);
  }

  /** Unit and time, eight bytes from one to the other; then each column with its length before it, −1 where there is none. */
  function add(row: Buffer, start: number): void {
    if (view.buffer !== row.buffer) view = new DataView(row.buffer);
    const head = row.byteOffset + start;
    const own = view.getInt32(head + 6);
    if (own !== unit) end();
    unit = own;
    const at = (view.getInt32(head + 14) * 2 ** 32 + view.getUint32(head + 18)) / 1_000 + epochMs;
    seconds[count] = Math.floor((at - begin) / 1_000);
    let place = head + 22;
    for (let index = 0; index < values.length; index++) {
      const column = values[index] as Float64Array;
      const size = view.getInt32(place);
      place += 4;
      if (size < 0) {
        column[count] = Number.NaN;
        continue;
      }
      column[count] = asDecimal(view.getFloat32(place));
      isTold[index] = 1;
      place += size;
    }
    count += 1;
  }

  return { add, end };
}

/**
 * A `real` as the decimal that it was: 27.1 is 27.100000381… as a number of twice its digits. The one with the fewest
 * decimals that is the same `real`; without one up to six it stays as it is.
 */
function asDecimal(real: number): number {
  if (Number.isInteger(real)) return real;
  // Below this three decimals find those with fewer as well.
  if (real < 8_000 && real > -8_000) {
    const decimal = Math.round(real * 1_000) / 1_000;
    if (Math.fround(decimal) === real) return decimal;
  }
  for (let scale = 1; scale <= 1e6; scale *= 10) {
    const decimal = Math.round(real * scale) / scale;
    if (Math.fround(decimal) === real) return decimal;
  }
  return real;
}
