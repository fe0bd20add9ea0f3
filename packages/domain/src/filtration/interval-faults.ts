import { containsMinute, crossesMidnight, type Interval, intervalMinutes } from './interval.ts';

/** The longest interval, in minutes, that is too short to be one. */
const TOO_SHORT_MINUTES = 5;

export type IntervalFault = 'too-short' | 'crosses-midnight' | 'within-a-day' | 'overlaps';

export interface FaultyInterval {
  /** Its place among the intervals of the day. */
  readonly at: number | 'night';
  readonly fault: IntervalFault;
  /** The place of the one that it overlaps. */
  readonly over?: number;
}

/**
 * What is wrong with the intervals of a schedule: those of the day stay in their day, the night's does not. Of two that
 * overlap it is the later one, and none overlaps one that is no interval yet.
 */
export function faultyIntervals(
  intervals: readonly Interval[],
  night: Interval | undefined,
): readonly FaultyInterval[] {
  const all = [
    ...intervals.map((interval, at) => ({ at, interval, fault: faultOf(interval, false) })),
    ...(night ? [{ at: 'night', interval: night, fault: faultOf(night, true) } as const] : []),
  ];
  return all.flatMap(({ at, interval, fault }, index): FaultyInterval[] => {
    if (fault) return [{ at, fault }];
    const over = all.slice(0, index).findIndex((one) => !one.fault && overlap(one.interval, interval));
    return over < 0 ? [] : [{ at, fault: 'overlaps', over }];
  });
}

function faultOf(interval: Interval, overMidnight: boolean): IntervalFault | undefined {
  if (interval.start === interval.end || intervalMinutes(interval) <= TOO_SHORT_MINUTES) return 'too-short';
  if (crossesMidnight(interval) === overMidnight) return undefined;
  return overMidnight ? 'within-a-day' : 'crosses-midnight';
}

function overlap(a: Interval, b: Interval): boolean {
  return containsMinute(a, b.start) || containsMinute(b, a.start);
}
