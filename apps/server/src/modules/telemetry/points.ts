import type { NumberRoom } from './closed/number-room.ts';
import { pointsText, type ToldColumn, type ToldPoints, wholeOf } from './points-text.ts';
import type { SampleColumn } from './sample-columns.ts';

type Column = (number | null)[];
type Numbers = Float64Array;

export interface Columns {
  /** Epoch seconds, rising. */
  t: number[];
  v: Record<string, Column>;
  o: Record<string, Column>;
  /** Least and greatest value of each channel in the span of each point; not where a point is a minute. */
  min?: Record<string, Column>;
  max?: Record<string, Column>;
}

/** Numbers of some rows of one column: one of each, or how many they were, their sum, the least and the greatest. */
export interface Gathered {
  sum: Numbers;
  /** Without it each number is one, and where there is none it is NaN. */
  count?: Numbers | undefined;
  min?: Numbers | undefined;
  max?: Numbers | undefined;
}

/** Points of which each gathers what is told of its time. */
export interface Points {
  /**
   * Adds rows, or what was gathered of some.
   * @param places of which point each is; below 0 it is of none
   * @param at epoch seconds of each
   */
  add(places: Int32Array, at: Numbers, gathered: (column: string) => Gathered | undefined): void;
  /** Those points of which anything was told. */
  columns(): Columns;
  /** The same as JSON with three decimals, in the end of an object that begins with `head`. */
  text(head: object): Buffer;
}

export interface PointsForm {
  columns: readonly SampleColumn[];
  /** Epoch seconds of each point; without them it has the time of the first of its rows. */
  starts: Numbers | undefined;
  size: number;
  /** Decimals that are kept. */
  digits: number;
  /** For sums: these points are of no more use once it is cleared. */
  room: NumberRoom;
}

interface Sums {
  count: Float64Array;
  sum: Float64Array;
  /** Not where a point is a minute. */
  range: { min: Float64Array; max: Float64Array } | undefined;
}

export function createPoints({ columns, starts, size, digits, room }: PointsForm): Points {
  const take = (value: number): Float64Array => room.take(size).fill(value);
  const first = take(Number.POSITIVE_INFINITY);
  const all = new Map<string, Sums>();

  function sumsOf(column: string): Sums {
    const known = all.get(column);
    if (known) return known;
    const range = starts && {
      min: take(Number.POSITIVE_INFINITY),
      max: take(Number.NEGATIVE_INFINITY),
    };
    const made = { count: take(0), sum: take(0), range };
    all.set(column, made);
    return made;
  }

  /** Of each column of a part that tells anything, what its points say. */
  function part(
    wanted: SampleColumn['part'],
    toTold: (sums: Sums, name: string) => ToldColumn,
  ): ToldColumn[] {
    return columns.flatMap(({ part: own, name, column }) => {
      const sums = own === wanted ? all.get(column) : undefined;
      return sums?.count.some((count) => count > 0) ? [toTold(sums, name)] : [];
    });
  }

  function told(): ToldPoints {
    const ends = (end: 'min' | 'max') =>
      part('v', ({ range, count, sum }, name) => ({
        name,
        count,
        sum: range?.[end] ?? sum,
        parts: undefined,
      }));
    const sections = [
      ['v', part('v', ({ sum, count }, name) => ({ name, sum, count, parts: count }))],
      // A speed is a level, all other outputs are amounts.
      [
        'o',
        part('o', ({ sum, count }, name) => ({
          name,
          sum,
          count,
          parts: name === 'speed' ? count : undefined,
        })),
      ],
      ...(starts
        ? ([
            ['min', ends('min')],
            ['max', ends('max')],
          ] as const)
        : []),
    ] as const;
    return { kept: toldOf(first), seconds: starts ?? first, sections };
  }

  return {
    add(places, at, gathered) {
      for (let index = 0; index < places.length; index++) {
        const place = places[index] ?? -1;
        if (place >= 0) first[place] = Math.min(first[place] ?? 0, at[index] ?? 0);
      }
      for (const { column } of columns) {
        const told = gathered(column);
        if (told) addTo(sumsOf(column), places, told);
      }
    },
    columns() {
      const { kept, seconds, sections } = told();
      const scale = 10 ** digits;
      const values = (list: readonly ToldColumn[]) =>
        Object.fromEntries(list.map((column) => [column.name, valuesOf(kept, column, scale)]));
      const found = Object.fromEntries(sections.map(([name, list]) => [name, values(list)]));
      return { t: kept.map((place) => Math.floor(seconds[place] ?? 0)), ...found } as Columns;
    },
    text: (head) => pointsText(head, told()),
  };
}

/** Points that have a time. */
function toldOf(first: Float64Array): number[] {
  const places: number[] = [];
  for (let place = 0; place < first.length; place++) {
    if (first[place] !== Number.POSITIVE_INFINITY) places.push(place);
  }
  return places;
}

function valuesOf(kept: readonly number[], { sum, count, parts }: ToldColumn, scale: number): Column {
  return kept.map((place) =>
    count[place] === 0 ? null : wholeOf((sum[place] ?? 0) / (parts?.[place] ?? 1), scale) / scale,
  );
}

function addTo(
  sums: Sums,
  places: Int32Array,
  { sum, count, min: least = sum, max: most = sum }: Gathered,
): void {
  const min = sums.range?.min;
  const max = sums.range?.max;
  for (let index = 0; index < places.length; index++) {
    const place = places[index] ?? -1;
    const told = sum[index];
    if (place < 0 || told === undefined || told === null || Number.isNaN(told)) continue;
    sums.count[place] = (sums.count[place] ?? 0) + (count?.[index] ?? 1);
    sums.sum[place] = (sums.sum[place] ?? 0) + told;
    if (min) min[place] = Math.min(min[place] ?? told, least[index] ?? told);
    if (max) max[place] = Math.max(max[place] ?? told, most[index] ?? told);
  }
}
