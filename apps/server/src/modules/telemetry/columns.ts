import type { Pool } from 'pg';
import { startOf } from './closed/batch.ts';
import { NumberRoom } from './closed/number-room.ts';
import { type RowRange, unpackColumns } from './closed/packed-columns.ts';
import { type ClosedDays, readClosed } from './closed/read-closed.ts';
import { dayMs, quarterSeconds, rowCounts, times } from './closed/unit-day.ts';
import type { Span } from './local-days.ts';
import { type OpenRows, readOpen } from './open-rows.ts';
import { type Columns, createPoints, type Points } from './points.ts';
import { sampleColumns } from './sample-columns.ts';

export interface Wanted {
  /** Short id of the unit. */
  unit: number;
  /** One after the other, each of whole minutes. */
  spans: readonly Span[];
  /** Rows from before it are left out: they are an earlier owner's. */
  since: Date;
  /** One point a minute, at the time of its first row; else one a span, at its begin. */
  byMinute: boolean;
  /** Names of channels and outputs, undefined for all. */
  names: ReadonlySet<string> | undefined;
  /** Decimals that are kept, three unless told: whoever rounds further asks for one more. */
  digits?: number;
}

/** Those that nobody uses: as many as read at once, a megabyte each at most. */
const rooms: NumberRoom[] = [];
/** Of the day that is being taken apart. */
const dayRoom = new NumberRoom();

/**
 * A unit's rows as columns of one length, null where nothing was measured: the mean of the values and of the pump's
 * speed, the sum of the other outputs. Of days that are closed what was packed is read (decision 059), of others their
 * rows, and what came late of either.
 * @param use gets the points, and keeps nothing of them
 */
export async function readPoints<T>(pool: Pool, wanted: Wanted, use: (points: Points) => T): Promise<T> {
  const room = rooms.pop() ?? new NumberRoom();
  try {
    return await use(await gather(pool, wanted, room));
  } finally {
    room.clear();
    rooms.push(room);
  }
}

async function gather(pool: Pool, wanted: Wanted, room: NumberRoom): Promise<Points> {
  const { spans, names, digits = 3, byMinute } = wanted;
  const columns = sampleColumns.filter(({ name }) => names === undefined || names.has(name));
  const [first, last] = [spans[0], spans.at(-1)];
  if (!(first && last)) return createPoints({ columns, digits, starts: undefined, size: 0, room });
  const reading = { ...wanted, columns, from: later(first.from, wanted.since), to: last.to };
  const places = byMinute ? minutesOf(spans) : spansOf(spans);
  for (let tries = 0; ; tries++) {
    room.clear();
    const points = createPoints({ columns, digits, ...places, room });
    const closed = await readClosed(pool, { ...reading, ...daysOf(wanted) });
    for (const day of closed.days) addClosed(points, day, wanted, places.placeOf);
    const from = later(reading.from, startOfDay(closed.closedBefore));
    if (from < reading.to || closed.hasLate) {
      const open = await readOpen(pool, {
        ...reading,
        from,
        lateFrom: reading.from,
      });
      // A day was closed in between, or what came late was put into it: neither of both has seen it, or both have.
      if (open.changes !== closed.changes && tries < mostTries) continue;
      addOpen(points, open, places.placeOf);
    }
    return points;
  }
}

/** The same as lists of numbers. */
export const readColumns = (pool: Pool, wanted: Wanted): Promise<Columns> =>
  readPoints(pool, wanted, (points) => points.columns());

/** Where days are closed one after the other it is some other unit's all the time. */
const mostTries = 5;

const later = (one: Date, other: Date): Date => (one > other ? one : other);
const startOfDay = (day: number): Date => (Number.isFinite(day) ? startOf(day) : new Date(0));

const isQuarter = (at: Date): boolean => at.getTime() % (quarterSeconds * 1_000) === 0;

/** Which days are read by the minute: also those in which a span or the owner's time begins in between. */
function daysOf({ spans, since, byMinute }: Wanted): { minuteDays: number[]; quarterDays: number[] } {
  const [minuteDays, quarterDays] = [new Set<number>(), new Set<number>()];
  const sinceDay = since.getTime() % dayMs === 0 ? undefined : Math.floor(since.getTime() / dayMs);
  for (const { from, to } of spans) {
    const isUneven = !(isQuarter(from) && isQuarter(to));
    for (let day = Math.floor(from.getTime() / dayMs); day * dayMs < to.getTime(); day++) {
      if ((day + 1) * dayMs <= since.getTime()) continue;
      (byMinute || isUneven || day === sinceDay ? minuteDays : quarterDays).add(day);
    }
  }
  return { minuteDays: [...minuteDays], quarterDays: [...quarterDays].filter((day) => !minuteDays.has(day)) };
}

/** Where the points are: how many, when each begins, and of which one a second is. */
interface Places {
  size: number;
  starts: Float64Array | undefined;
  placeOf(second: number): number;
}

function minutesOf(spans: readonly Span[]): Places {
  const [from, to] = [spans[0]?.from ?? new Date(0), spans.at(-1)?.to ?? new Date(0)].map(
    (at) => at.getTime() / 1_000,
  ) as [number, number];
  return {
    size: Math.ceil((to - from) / 60),
    starts: undefined,
    placeOf: (second) => (second >= from && second < to ? Math.floor((second - from) / 60) : -1),
  };
}

function spansOf(spans: readonly Span[]): Places {
  const starts = Float64Array.from(spans, ({ from }) => from.getTime() / 1_000);
  const ends = Float64Array.from(spans, ({ to }) => to.getTime() / 1_000);
  return {
    size: spans.length,
    starts,
    placeOf(second) {
      let [low, high] = [0, starts.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((starts[middle] ?? 0) <= second) low = middle + 1;
        else high = middle;
      }
      return low > 0 && second < (ends[low - 1] ?? 0) ? low - 1 : -1;
    },
  };
}

function addClosed(
  points: Points,
  { day, isMinutes, packed }: ClosedDays['days'][number],
  { since, byMinute }: Wanted,
  placeOf: Places['placeOf'],
): void {
  dayRoom.clear();
  const begin = (day * dayMs) / 1_000;
  const own = since.getTime() / 1_000;
  const placeAt = (second: number): number => (second < own ? -1 : placeOf(second));
  const expected = isMinutes ? times : rowCounts;
  let range: RowRange = [0, 0];
  /** Of a day of the unit's own zone two days of UTC are read, and of one of them little is wanted. */
  const rangeOf = (first: Float64Array, name: string): RowRange => {
    if (name !== expected) throw new Error(`a closed day begins with the column ${name}, not ${expected}`);
    const secondOf = (index: number) => begin + (isMinutes ? (first[index] ?? 0) : index * quarterSeconds);
    let [from, to] = [0, first.length];
    while (from < to && placeAt(secondOf(from)) < 0) from += 1;
    while (to > from && placeAt(secondOf(to - 1)) < 0) to -= 1;
    range = [from, to];
    return range;
  };
  const columns = unpackColumns(packed, { room: dayRoom, rangeOf });
  const [from, to] = range;
  const wantedOf = (name: string) => columns.get(name)?.subarray(from, to);
  const counts = wantedOf(rowCounts);
  const seconds = wantedOf(times);
  const at = dayRoom.take(to - from);
  const places = new Int32Array(at.length);
  for (let index = 0; index < at.length; index++) {
    const second = begin + (isMinutes ? (seconds?.[index] ?? 0) : (from + index) * quarterSeconds);
    at[index] = second;
    places[index] = counts?.[index] === 0 ? -1 : placeAt(second);
  }
  points.add(places, at, (column) => {
    // Amounts of a quarter of an hour are none of a minute.
    if (byMinute && !isMinutes && column.startsWith('o_') && column !== 'o_speed') return undefined;
    const sum = wantedOf(isMinutes ? column : `${column}.sum`);
    const more = (name: string) => (isMinutes ? undefined : wantedOf(`${column}.${name}`));
    return sum && { sum, count: more('count'), min: more('min'), max: more('max') };
  });
}

function addOpen(points: Points, { at, columns }: OpenRows, placeOf: Places['placeOf']): void {
  points.add(Int32Array.from(at, placeOf), Float64Array.from(at), (column) => {
    const values = columns.get(column);
    return values && { sum: Float64Array.from(values, (value) => value ?? Number.NaN) };
  });
}
