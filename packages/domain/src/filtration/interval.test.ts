import { expect, test } from 'vitest';
import { containsMinute, crossesMidnight, intervalMinutes } from './interval.ts';

test.each([
  { start: 360, end: 600, crosses: false, minutes: 240 },
  { start: 1320, end: 120, crosses: true, minutes: 240 },
  { start: 0, end: 1, crosses: false, minutes: 1 },
  { start: 480, end: 480, crosses: false, minutes: 1440 },
  { start: 600, end: 0, crosses: false, minutes: 840 },
  { start: 1439, end: 1, crosses: true, minutes: 2 },
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
