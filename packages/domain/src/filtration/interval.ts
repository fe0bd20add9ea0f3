export const DAY_MINUTES = 1440;

/** A part of the day in minutes after local midnight, `end` exclusive. An end at the start means the whole day. */
export interface Interval {
  readonly start: number;
  readonly end: number;
}

export function crossesMidnight({ start, end }: Interval): boolean {
  return end < start;
}

/** Minutes from start to end, 1 to 1440. */
export function intervalMinutes({ start, end }: Interval): number {
  return end > start ? end - start : end - start + DAY_MINUTES;
}

export function containsMinute(interval: Interval, minute: number): boolean {
  return (minute - interval.start + DAY_MINUTES) % DAY_MINUTES < intervalMinutes(interval);
}

/** Minutes a day that at least one of the intervals covers; overlaps count once. */
export function coveredMinutes(intervals: readonly Interval[]): number {
  const pieces = intervals
    .flatMap((interval) => {
      const end = interval.start + intervalMinutes(interval);
      return end <= DAY_MINUTES
        ? [[interval.start, end] as const]
        : [[interval.start, DAY_MINUTES] as const, [0, end - DAY_MINUTES] as const];
    })
    .sort((a, b) => a[0] - b[0]);
  let covered = 0;
  let reached = 0;
  for (const [start, end] of pieces) {
    covered += Math.max(0, end - Math.max(start, reached));
    reached = Math.max(reached, end);
  }
  return covered;
}

/** The intervals with the last one extended until all together cover `minutes` (at most a day). */
export function extendLast<T extends Interval>(intervals: readonly T[], minutes: number): readonly T[] {
  const wanted = Math.min(minutes, DAY_MINUTES);
  let extended = intervals;
  for (;;) {
    const last = extended.at(-1);
    const missing = wanted - coveredMinutes(extended);
    if (!last || missing <= 0) return extended;
    const length = Math.min(DAY_MINUTES, intervalMinutes(last) + missing);
    extended = [...extended.slice(0, -1), { ...last, end: (last.start + length) % DAY_MINUTES }];
  }
}
