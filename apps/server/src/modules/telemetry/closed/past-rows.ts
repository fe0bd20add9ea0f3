import { sampleColumns } from '../sample-columns.ts';
import { type DayRows, dayMs, times } from './unit-day.ts';

/** A row of a past: epoch milliseconds, channels and outputs by name. */
export interface PastRow {
  readonly at: number;
  readonly v: Readonly<Record<string, number | undefined>>;
  readonly o: Readonly<Record<string, number | undefined>>;
}

/** Rows of one day as columns. */
export function dayRowsOf(day: number, rows: readonly PastRow[]): DayRows {
  const found: DayRows = new Map([
    [times, Float64Array.from(rows, ({ at }) => Math.floor((at - day * dayMs) / 1_000))],
  ]);
  for (const { part, name, column } of sampleColumns) {
    const values = Float64Array.from(rows, (row) => row[part][name] ?? Number.NaN);
    if (values.some((value) => !Number.isNaN(value))) found.set(column, values);
  }
  return found;
}
