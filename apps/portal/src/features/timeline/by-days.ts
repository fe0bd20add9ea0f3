import type { TimelineEntryResource } from '@poolhouse/contract/api/timeline';
import { isoDate } from '#shared/format/date-time.ts';

/** What happened on one day at the pool. */
export interface DayEntries {
  /** YYYY-MM-DD */
  readonly date: string;
  readonly entries: readonly TimelineEntryResource[];
  /** How many entries come before it. */
  readonly above: number;
}

/** Entries by the days of the unit's own zone, in the order in which they come. */
export function byDays(entries: readonly TimelineEntryResource[], timeZone: string): DayEntries[] {
  const days = Map.groupBy(entries, ({ at }) => isoDate(at, timeZone));
  let above = 0;
  return [...days].map(([date, of]) => {
    const day = { date, entries: of, above };
    above += of.length;
    return day;
  });
}
