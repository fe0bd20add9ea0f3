import { sampleColumns } from '../sample-columns.ts';
import type { NumberColumns } from './packed-columns.ts';

/**
 * Of a unit's rows of one day, rising: seconds since the day of UTC began (`t`), always the first, by which it is known
 * which rows to unpack; and the columns of `samples` that have any.
 */
export type DayRows = NumberColumns;
/**
 * Of the quarters of an hour of one day: how many rows each has (`rows`), always the first; and of each column how many of them tell
 * anything (`.count`), their sum (`.sum`), and of a channel the least and the greatest (`.min`, `.max`).
 */
export type DayQuarters = NumberColumns;

const daySeconds = 86_400;
export const dayMs = daySeconds * 1_000;
export const quarterSeconds = 900;
const quarters = daySeconds / quarterSeconds;
/** Further rows of a minute are not kept: one a minute is usual, and a second one when the unit booted. Decision 026. */
export const rowsOfMinute = 2;

/** Name of the column of times. */
export const times = 't';
/** Name of the column that has how many rows a quarter has. */
export const rowCounts = 'rows';

export const rowCount = (rows: DayRows): number => rows.get(times)?.length ?? 0;

/** As many rows of each minute as are kept. */
export function keptRows(rows: DayRows): DayRows {
  const at = rows.get(times) ?? new Float64Array();
  let [minute, count, isCrowded] = [-1, 0, false];
  const isKept = (second: number): boolean => {
    const own = Math.floor(second / 60);
    count = own === minute ? count + 1 : 1;
    minute = own;
    return count <= rowsOfMinute;
  };
  for (let index = 0; index < at.length && !isCrowded; index++) isCrowded = !isKept(at[index] ?? 0);
  if (!isCrowded) return rows;
  [minute, count] = [-1, 0];
  return chosenRows(
    rows,
    [...at.keys()].filter((index) => isKept(at[index] ?? 0)),
  );
}

/** Rows from a second of the day on. */
export function rowsSince(rows: DayRows, second: number): DayRows {
  const at = rows.get(times) ?? new Float64Array();
  return chosenRows(
    rows,
    [...at.keys()].filter((index) => (at[index] ?? 0) >= second),
  );
}

/** The rows of both, by their time. One that stands in both, to the second and in all its values, is one. */
export function joinedRows(one: DayRows, other: DayRows): DayRows {
  const names = [...new Set([times, ...one.keys(), ...other.keys()])];
  const [mine, theirs] = [one, other].map((rows) => {
    const columns = names.map((name) => rows.get(name));
    return Array.from({ length: rowCount(rows) }, (_, index) =>
      columns.map((values) => values?.[index] ?? Number.NaN),
    );
  }) as [number[][], number[][]];
  const known = new Set(mine.map(String));
  const all = [...mine, ...theirs.filter((row) => !known.has(String(row)))];
  all.sort(([first = 0], [second = 0]) => first - second);
  return new Map(names.map((name, column) => [name, Float64Array.from(all, (row) => row[column] ?? 0)]));
}

function chosenRows(rows: DayRows, indexes: readonly number[]): DayRows {
  return new Map(
    [...rows].map(([name, values]) => [
      name,
      Float64Array.from(indexes, (index) => values[index] ?? Number.NaN),
    ]),
  );
}

/** Columns of `samples` in which anything was reported. */
export const reportedIn = (quartersOfDay: DayQuarters): string[] =>
  sampleColumns.flatMap(({ column }) => (quartersOfDay.has(`${column}.count`) ? [column] : []));

/** Of one pass through each column: in a fleet's closing this is asked of all of its numbers. */
export function quartersOf(rows: DayRows): DayQuarters {
  const spans = spansOf(rows.get(times) ?? new Float64Array());
  const counted = new Float64Array(quarters);
  for (const { place, from, to } of spans) counted[place] = (counted[place] ?? 0) + to - from;
  const found: DayQuarters = new Map([[rowCounts, counted]]);
  for (const { part, column } of sampleColumns) {
    const values = rows.get(column);
    const own = values && sumsOf(spans, values);
    if (!own) continue;
    found.set(`${column}.count`, own.count);
    found.set(`${column}.sum`, own.sum);
    if (part !== 'v') continue;
    found.set(`${column}.min`, own.min);
    found.set(`${column}.max`, own.max);
  }
  return found;
}

/** Rows of one quarter of an hour that stand together, mostly all of it: from one on, before another. */
interface Span {
  place: number;
  from: number;
  to: number;
}

function spansOf(seconds: Float64Array): Span[] {
  const spans: Span[] = [];
  let last: Span | undefined;
  for (let index = 0; index < seconds.length; index++) {
    const place = Math.floor((seconds[index] ?? 0) / quarterSeconds);
    if (last?.place === place) last.to = index + 1;
    else {
      last = { place, from: index, to: index + 1 };
      spans.push(last);
    }
  }
  return spans;
}

/** @returns nothing where no row tells anything */
function sumsOf(spans: readonly Span[], values: Float64Array) {
  const room = new Float64Array(4 * quarters);
  const [count, sum, min, max] = [
    room.subarray(0, quarters),
    room.subarray(quarters, 2 * quarters).fill(Number.NaN),
    room.subarray(2 * quarters, 3 * quarters).fill(Number.NaN),
    room.subarray(3 * quarters).fill(Number.NaN),
  ];
  let isTold = false;
  for (const { place, from, to } of spans) {
    let [number, total] = [0, 0];
    let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let index = from; index < to; index++) {
      const value = values[index] ?? Number.NaN;
      if (Number.isNaN(value)) continue;
      number += 1;
      total += value;
      if (value < least) least = value;
      if (value > greatest) greatest = value;
    }
    if (number === 0) continue;
    isTold = true;
    const before = count[place] ?? 0;
    count[place] = before + number;
    sum[place] = withoutNoise(before === 0 ? total : (sum[place] ?? 0) + total);
    min[place] = before === 0 ? least : Math.min(min[place] ?? least, least);
    max[place] = before === 0 ? greatest : Math.max(max[place] ?? greatest, greatest);
  }
  return isTold ? { count, sum, min, max } : undefined;
}

/** Quarters of a day of which only these are left, with those of rows that came later. */
export function joinedQuarters(one: DayQuarters, other: DayQuarters): DayQuarters {
  const names = new Set([...one.keys(), ...other.keys()]);
  return new Map(
    [...names].map((name) => {
      const [mine, theirs] = [one.get(name), other.get(name)];
      if (!(mine && theirs)) return [name, mine ?? theirs ?? new Float64Array(quarters)];
      const join = joins[name.slice(name.lastIndexOf('.') + 1)] ?? joins.sum;
      const both = mine.map((value, index) => {
        const late = theirs[index] ?? Number.NaN;
        if (Number.isNaN(late)) return value;
        return Number.isNaN(value) ? late : (join?.(value, late) ?? value);
      });
      return [name, both];
    }),
  );
}

const joins: Readonly<Record<string, (one: number, other: number) => number>> = {
  sum: (one, other) => withoutNoise(one + other),
  min: Math.min,
  max: Math.max,
};

/**
 * Quarters that began at a second of the day or after it, and before another; without columns that tell nothing then.
 */
export function quartersBetween(
  quartersOfDay: DayQuarters,
  from: number,
  to = Number.POSITIVE_INFINITY,
): DayQuarters {
  const [first, end] = [Math.ceil(from / quarterSeconds), Math.ceil(to / quarterSeconds)];
  const cut = new Map(
    [...quartersOfDay].map(([name, values]) => {
      const nothing = name === rowCounts || name.endsWith('.count') ? 0 : Number.NaN;
      return [name, values.map((value, index) => (index < first || index >= end ? nothing : value))] as const;
    }),
  );
  const tells = (name: string): boolean =>
    cut.get(`${name.split('.')[0]}.count`)?.some((count) => count > 0) ?? false;
  return new Map([...cut].filter(([name]) => name === rowCounts || tells(name)));
}

/** The last decimals of a sum of decimals are noise of binary numbers, and cost as much as all others. */
const withoutNoise = (value: number): number => Math.round(value * 1e6) / 1e6;
