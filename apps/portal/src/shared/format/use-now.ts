import { useSyncExternalStore } from 'react';
import { createSecondClock } from './second-clock.ts';

const clock = createSecondClock();

/** The time in epoch milliseconds, drawn anew every second: for ages. */
export function useNow(): number {
  return useSyncExternalStore(clock.subscribe, clock.now, clock.now);
}
