import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSecondClock } from './second-clock.ts';

beforeEach(() => vi.useFakeTimers({ now: 0 }));
afterEach(() => vi.useRealTimers());

test('everybody is told in the same moment, once a second, and the time stands still in between', () => {
  const clock = createSecondClock();
  const told: [string, number][] = [];
  const end = clock.subscribe(() => told.push(['one', clock.now()]));
  vi.advanceTimersByTime(400);
  clock.subscribe(() => told.push(['other', clock.now()]));
  expect(clock.now()).toBe(0);
  vi.advanceTimersByTime(600);
  expect(told).toEqual([
    ['one', 1000],
    ['other', 1000],
  ]);
  end();
  vi.advanceTimersByTime(1000);
  expect(told.slice(2)).toEqual([['other', 2000]]);
});

test('without listeners no timer runs, and whoever comes gets the time of now', () => {
  const clock = createSecondClock();
  clock.subscribe(() => undefined)();
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(5_000);
  expect(clock.now()).toBe(5_000);
});
