import type { Clock } from '../../../apps/server/src/platform/clock.ts';

export interface LeapingClock extends Clock {
  leap(ms: number): void;
}

/** A clock that stands still until it leaps, in years in which no other clock is. */
export function leapingClock(): LeapingClock {
  let now = Date.parse('2040-06-01T10:00:00Z');
  return {
    now: () => new Date(now),
    every: () => () => undefined,
    leap(ms) {
      now += ms;
    },
  };
}
