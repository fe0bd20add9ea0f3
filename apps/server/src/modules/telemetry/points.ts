import type { SampleColumn } from './sample-columns.ts';

type Column = (number | null)[];
type Numbers = ArrayLike<number>;

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
}

export interface PointsForm {
  columns: readonly SampleColumn[];
  /** Epoch seconds of each point; without them it has the time of the first of its rows. */
  starts: Numbers | undefined;
  size: number;
  /** Decimals that are kept. */
  digits: number;
}

interface Sums {
  count: Float64Array;
  sum: Float64Array;
  /** Not where a point is a minute. */
  range: { min: Float64Array; max: Float64Array } | undefined;
}

export function createPoints({ columns, starts, size, digits }: PointsForm): Points {
  const first = new Float64Array(size).fill(Number.POSITIVE_INFINITY);
  const all = new Map<string, Sums>();

  function sumsOf(column: string): Sums {
    const known = all.get(column);
    if (known) return known;
    const range = starts && {
      min: new Float64Array(size).fill(Number.POSITIVE_INFINITY),
      max: new Float64Array(size).fill(Number.NEGATIVE_INFINITY),
    };
    const made = { count: new Float64Array(size), sum: new Float64Array(size), range };
    all.set(column, made);
    return made;
  }

  /** Of each column of a part that tells anything, what its points say. */
  function part(
    wanted: SampleColumn['part'],
    valuesOf: (sums: Sums, column: SampleColumn) => Column | undefined,
  ) {
    return Object.fromEntries(
      columns.flatMap((column) => {
        const sums = column.part === wanted ? all.get(column.column) : undefined;
        const values = sums?.count.some((count) => count > 0) && valuesOf(sums, column);
        return values ? [[column.name, values] as const] : [];
      }),
    );
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
      const kept = toldOf(first);
      const round = rounding(digits);
      const means = ({ sum, count }: Sums) => valuesOf(kept, count, round, sum, count);
      const amounts = ({ sum, count }: Sums) => valuesOf(kept, count, round, sum);
      const ends = (end: 'min' | 'max') =>
        part('v', ({ range, count }) => range && valuesOf(kept, count, round, range[end]));
      const found: Columns = {
        t: kept.map((place) => Math.floor((starts ?? first)[place] ?? 0)),
        v: part('v', means),
        // A speed is a level, all other outputs are amounts.
        o: part('o', (sums, { name }) => (name === 'speed' ? means(sums) : amounts(sums))),
      };
      return starts ? { ...found, min: ends('min'), max: ends('max') } : found;
    },
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

/** A day has some 36,000 of them: no function is called for a value that needs none. @param parts of how many each is the sum */
function valuesOf(
  kept: readonly number[],
  count: Float64Array,
  round: (value: number) => number,
  sum: Float64Array,
  parts?: Float64Array,
): Column {
  const values: Column = [];
  for (let index = 0; index < kept.length; index++) {
    const place = kept[index] ?? 0;
    const value = sum[place] ?? 0;
    const of = parts ? (parts[place] ?? 1) : 1;
    if (count[place] === 0) values.push(null);
    else if (Number.isInteger(value) && of === 1) values.push(value);
    else values.push(round(value / of));
  }
  return values;
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

/** Half away from zero, as PostgreSQL and people do; digits beyond the fifteenth are noise of binary numbers. */
function rounding(digits: number): (value: number) => number {
  const scale = 10 ** digits;
  return (value) => {
    const scaled = value * scale;
    const whole = Math.floor(scaled + 0.5);
    // Most values are whole at this scale, and this is asked of each.
    if (Math.abs(scaled - whole) < 1e-9 * Math.abs(scaled)) return whole / scale;
    const exact = Number(Math.abs(scaled).toPrecision(15));
    return (Math.sign(value) * Math.floor(exact + 0.5)) / scale;
  };
}
