import type { ClientBase } from 'pg';
import { copyRows } from '#platform/db/copy-rows.ts';
import { sampleColumns } from '../sample-columns.ts';
import { type DayRows, dayMs, keptRows, times } from './unit-day.ts';

/** First instant of a day, which is counted since 1970 in UTC. */
export const startOf = (day: number): Date => new Date(day * dayMs);
/** As PostgreSQL reads a date. */
export const dateOf = (day: number): string => startOf(day).toISOString().slice(0, 10);

/** PostgreSQL counts microseconds since then. */
const epochMs = Date.UTC(2000, 0, 1);

const columns = sampleColumns.map(({ column }) => column);

/** Of one unit and day no more are looked at: a minute has one, and what is beyond it is a unit's own fault. */
const mostRows = 20_000;
/** What a day has, and some more. */
const usualRows = 1_536;

interface Wanted {
  /** Short ids. */
  units: readonly number[];
  day: number;
}

/** What a {@link ReadDay} reads, as a condition on a table of rows. */
export const isOfDay = ({ units, day }: Wanted): string =>
  `unit = any('{${units.join()}}'::int[]) and ts >= '${startOf(day).toISOString()}' and ts < '${startOf(day + 1).toISOString()}'`;

/**
 * Tells of the rows of some units in one day, those that are kept, unit by unit: of units that are there, none that is
 * to be forgotten. One after the other: whoever reads a second day meanwhile needs a reader of their own.
 * @param source `samples`, or rows that the common table expression `before` has
 * @param told of each unit's rows, which are others as soon as it returns
 */
export type ReadDay = (
  client: ClientBase,
  source: string,
  wanted: Wanted,
  told: (unit: number, rows: DayRows) => void,
  before?: string,
) => Promise<void>;

/** A reader of days has room for one unit's, which it uses again: each unit's own made the garbage collector as busy as all else. */
export function createDayReader(): ReadDay {
  const room = createRoom();
  return async (client, source, { units, day }, told, before = '') => {
    if (units.length === 0) return;
    const seen = new Set<number>();
    const gathering = createGathering(room, day, (unit, rows) => {
      // One half would be closed without the other.
      if (seen.has(unit)) throw new Error(`the rows of unit ${unit} came in two pieces`);
      seen.add(unit);
      told(unit, keptRows(rows));
    });
    // Each unit's rows stand in its index as they are wanted. A bitmap, which the planner takes for less, sorts them anew
    // and has PostgreSQL's own readers fetch each page, which costs as much again.
    await client.query('set local enable_bitmapscan = off');
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
  };
}

/** Columns for the rows of a unit, the first one for their seconds; more when they are full. */
function createRoom() {
  const all = columns.map(() => new Float64Array(usualRows));
  const room = { seconds: new Float64Array(usualRows), all };
  const larger = (values: Float64Array<ArrayBuffer>) => {
    const twice = new Float64Array(2 * values.length);
    twice.set(values);
    return twice;
  };
  return {
    columns: room,
    grow() {
      room.seconds = larger(room.seconds);
      room.all = room.all.map(larger);
    },
  };
}

/** Makes columns of rows that come unit by unit. */
function createGathering(
  room: ReturnType<typeof createRoom>,
  day: number,
  done: (unit: number, rows: DayRows) => void,
) {
  const begin = startOf(day).getTime();
  const isTold = new Uint8Array(columns.length);
  let [unit, count] = [-1, 0];
  // Many rows stand in one piece of memory, of which a view reads numbers much faster than a buffer.
  let view: DataView = new DataView(new ArrayBuffer(0));

  function end(): void {
    if (count === 0) return;
    const { seconds, all } = room.columns;
    const rows: DayRows = new Map([[times, seconds.subarray(0, count)]]);
    for (const [index, column] of columns.entries()) {
      const values = all[index];
      if (isTold[index] && values) rows.set(column, values.subarray(0, count));
    }
    count = 0;
    isTold.fill(0);
    done(unit, rows);
  }

  /** Unit and time, eight bytes from one to the other; then each column with its length before it, −1 where there is none. */
  function add(row: Buffer, start: number): void {
    if (view.buffer !== row.buffer) view = new DataView(row.buffer);
    const head = row.byteOffset + start;
    const own = view.getInt32(head + 6);
    if (own !== unit) end();
    unit = own;
    if (count === room.columns.seconds.length) room.grow();
    const { seconds, all } = room.columns;
    const at = (view.getInt32(head + 14) * 2 ** 32 + view.getUint32(head + 18)) / 1_000 + epochMs;
    seconds[count] = Math.floor((at - begin) / 1_000);
    let place = head + 22;
    for (let index = 0; index < all.length; index++) {
      const column = all[index] as Float64Array;
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
