import { replaceEqualDeep } from '@tanstack/react-query';
import { type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
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

/**
 * Says what is so at this second in a place of its own, which has no other content: a text that changes each second is
 * written there, and nothing is drawn anew.
 */
export function useSaidNow(place: RefObject<HTMLElement | null>, say: (now: number) => string): void {
  useLayoutEffect(() => {
    const write = () => {
      const said = say(clock.now());
      if (place.current && place.current.textContent !== said) place.current.textContent = said;
    };
    write();
    return clock.subscribe(write);
  });
}
