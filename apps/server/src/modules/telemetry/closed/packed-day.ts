import { packColumns } from './packed-columns.ts';
import { type DayRows, quartersOf, reportedIn } from './unit-day.ts';

/** A day as it is kept: its minutes, its quarters of an hour, and the columns that have any. */
export interface PackedDay {
  /** Since 1970 in UTC. */
  day: number;
  minutes: Buffer;
  columns: readonly string[];
  quarters: Buffer;
}

export function packDay(day: number, rows: DayRows): PackedDay {
  const quarters = quartersOf(rows);
  return {
    day,
    minutes: packColumns(rows),
    columns: reportedIn(quarters),
    quarters: packColumns(quarters),
  };
}
