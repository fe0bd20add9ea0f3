import { containsMinute, crossesMidnight, type Interval, intervalMinutes } from './interval.ts';

/** The longest interval, in minutes, that is too short to be one. */
const TOO_SHORT_MINUTES = 5;

export type IntervalFault = 'too-short' | 'crosses-midnight' | 'within-a-day' | 'overlaps';

export interface FaultyInterval {
  /** Its place among the intervals of the day. */
  readonly at: number | 'night';
  readonly fault: IntervalFault;
}

/** What is wrong with the intervals of a schedule: those of the day stay in their day, the night's does not. */
export function faultyIntervals(
  intervals: readonly Interval[],
  night: Interval | undefined,
): readonly FaultyInterval[] {
  const all = [
    ...intervals.map((interval, at) => ({ at, interval, overMidnight: false })),
    ...(night ? [{ at: 'night', interval: night, overMidnight: true } as const] : []),
  ];
  return all.flatMap(({ at, interval, overMidnight }, index) => {
    const before = all.slice(0, index).map((one) => one.interval);
    const fault = faultOf(interval, overMidnight, before);
    return fault ? [{ at, fault }] : [];
  });
}

function faultOf(
  interval: Interval,
  overMidnight: boolean,
  before: readonly Interval[],
): IntervalFault | undefined {
  if (interval.start === interval.end || intervalMinutes(interval) <= TOO_SHORT_MINUTES) return 'too-short';
  if (crossesMidnight(interval) !== overMidnight) return overMidnight ? 'within-a-day' : 'crosses-midnight';
  return before.some((other) => overlap(interval, other)) ? 'overlaps' : undefined;
}

function overlap(a: Interval, b: Interval): boolean {
  return containsMinute(a, b.start) || containsMinute(b, a.start);
}
