import type { HistoryResource } from '@poolhouse/contract/api/units';

/** Seconds between two rows from which the time between them counts as a gap: a row comes every minute. */
export const GAP_S = 150;

type Column = readonly (number | null)[];

/** Columns as uPlot takes them: times that only rise, and null where nothing was measured. */
export interface ChartColumns {
  readonly t: readonly number[];
  readonly series: readonly Column[];
}

/**
 * The named channels of a day, ready to be drawn: rows in their order, each time once, and a row of nulls inside every
 * gap, so that no line bridges a time of which nothing is known.
 * @param gap seconds between two rows from which nothing is known of the time between
 */
export function chartColumns(
  history: Pick<HistoryResource, 't' | 'v'>,
  names: readonly string[],
  gap = GAP_S,
): ChartColumns {
  const columns = names.map((name) => history.v[name] ?? []);
  const rows = orderedRows(history.t);
  const t: number[] = [];
  const series: (number | null)[][] = names.map(() => []);
  const push = (time: number, index: number | undefined) => {
    t.push(time);
    for (const [n, column] of columns.entries()) {
      series[n]?.push(index === undefined ? null : (column[index] ?? null));
    }
  };
  let last: number | undefined;
  for (const { time, index } of rows) {
    if (last !== undefined && time - last > gap) push(last + 60, undefined);
    push(time, index);
    last = time;
  }
  return { t, series };
}

/** Positions of the rows by rising time; of rows with one time the last one stands. */
export function orderedRows(t: readonly number[]): { time: number; index: number }[] {
  const byTime = new Map(t.map((time, index) => [time, index]));
  return [...byTime].map(([time, index]) => ({ time, index })).sort((a, b) => a.time - b.time);
}

/** Whether a named channel was measured at all. */
export function hasValues(column: Column | undefined): boolean {
  return column?.some((value) => value !== null) ?? false;
}
