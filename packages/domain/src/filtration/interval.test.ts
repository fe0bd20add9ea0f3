import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  containsMinute,
  coveredMinutes,
  crossesMidnight,
  DAY_MINUTES,
  extendLast,
  intervalMinutes,
} from './interval.ts';

const minute = fc.integer({ min: 0, max: DAY_MINUTES - 1 });
const interval = fc.record({ start: minute, end: minute });
const intervals = fc.array(interval, { minLength: 1, maxLength: 4 });

test.each([
  { start: 360, end: 600, crosses: false, minutes: 240 },
  { start: 1320, end: 120, crosses: true, minutes: 240 },
  { start: 0, end: 1, crosses: false, minutes: 1 },
  { start: 480, end: 480, crosses: false, minutes: 1440 },
  { start: 600, end: 0, crosses: true, minutes: 840 },
])('an interval from $start to $end lasts $minutes minutes', ({ start, end, crosses, minutes }) => {
  expect(crossesMidnight({ start, end })).toBe(crosses);
  expect(intervalMinutes({ start, end })).toBe(minutes);
});

test('an interval contains its start and not its end', () => {
  expect(containsMinute({ start: 1320, end: 120 }, 1320)).toBe(true);
  expect(containsMinute({ start: 1320, end: 120 }, 119)).toBe(true);
  expect(containsMinute({ start: 1320, end: 120 }, 120)).toBe(false);
  expect(containsMinute({ start: 1320, end: 120 }, 1319)).toBe(false);
});

test('covered minutes are those of the day that some interval contains', () => {
  fc.assert(
    fc.property(intervals, (list) => {
      const day = Array.from({ length: DAY_MINUTES }, (_, at) => at);
      const counted = day.filter((at) => list.some((one) => containsMinute(one, at))).length;
      expect(coveredMinutes(list)).toBe(counted);
    }),
  );
});

test('the extended intervals cover exactly what was missing, and only the last one changed', () => {
  fc.assert(
    fc.property(intervals, fc.integer({ min: 0, max: 2000 }), (list, wanted) => {
      const before = coveredMinutes(list);
      const extended = extendLast(list, wanted);
      expect(coveredMinutes(extended)).toBe(Math.max(before, Math.min(wanted, DAY_MINUTES)));
      expect(extended.slice(0, -1)).toEqual(list.slice(0, -1));
      expect(extended.at(-1)?.start).toBe(list.at(-1)?.start);
    }),
  );
});

test('nothing can be extended without an interval', () => {
  expect(extendLast([], 300)).toEqual([]);
});
