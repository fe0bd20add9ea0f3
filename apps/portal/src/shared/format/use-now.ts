import { replaceEqualDeep } from '@tanstack/react-query';
import { useRef, useSyncExternalStore } from 'react';
import { createSecondClock } from './second-clock.ts';

const clock = createSecondClock();

/**
 * What is so at this second. Only when that changes is who asks drawn anew: of a text with an age each second, of a date
 * once a day.
 * @param pick what it is at a time in epoch milliseconds: plain data, compared by what it holds
 */
export function useNow<T>(pick: (now: number) => T): T {
  const last = useRef<T>(undefined);
  const read = () => {
    const picked = replaceEqualDeep(last.current, pick(clock.now()));
    last.current = picked;
    return picked;
  };
  return useSyncExternalStore(clock.subscribe, read, read);
}
