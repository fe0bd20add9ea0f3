import type { HistoryResource } from '@poolhouse/contract/api/units';
import { orderedRows } from '#unit/chart/chart-columns.ts';
import type { UnitDay } from './unit-day.ts';

/** One hour of a day: the means of what was measured and the minutes that outputs ran, in the order asked for. */
export interface HourRow {
  /** Epoch seconds of its start. */
  readonly at: number;
  readonly means: readonly (number | undefined)[];
  readonly minutes: readonly (number | undefined)[];
}

/** The hours of a day of which anything is known, for those who read a table instead of a picture. */
export function hourRows(
  history: Pick<HistoryResource, 't' | 'v' | 'o'>,
  day: UnitDay,
  channels: readonly string[],
  outputs: readonly string[],
): HourRow[] {
  const hours = new Map<number, number[]>();
  for (const { time, index } of orderedRows(history.t)) {
    const at = day.from + Math.floor((time - day.from) / 3600) * 3600;
    hours.set(at, [...(hours.get(at) ?? []), index]);
  }
  const known = (column: readonly (number | null)[] | undefined, rows: readonly number[]) =>
    rows.flatMap((row) => column?.[row] ?? []);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return [...hours].map(([at, rows]) => ({
    at,
    means: channels.map((channel) => {
      const values = known(history.v[channel], rows);
      return values.length > 0 ? sum(values) / values.length : undefined;
    }),
    minutes: outputs.map((output) => {
      const seconds = known(history.o[output], rows);
      return seconds.length > 0 ? Math.round(sum(seconds) / 60) : undefined;
    }),
  }));
}
