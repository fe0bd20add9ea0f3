export const DAY_MINUTES = 1440;

/** A part of the day in minutes after local midnight, `end` exclusive. An end at the start means the whole day. */
export interface Interval {
  readonly start: number;
  readonly end: number;
}

/** Whether it goes on after midnight; what ends at 00:00 ends with its day. */
export function crossesMidnight({ start, end }: Interval): boolean {
  return end < start && end > 0;
}

/** Minutes from start to end, 1 to 1440. */
export function intervalMinutes({ start, end }: Interval): number {
  return end > start ? end - start : end - start + DAY_MINUTES;
}

export function containsMinute(interval: Interval, minute: number): boolean {
  return (minute - interval.start + DAY_MINUTES) % DAY_MINUTES < intervalMinutes(interval);
}
