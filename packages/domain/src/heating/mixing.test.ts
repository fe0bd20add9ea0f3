import { expect, test } from 'vitest';
import { winterFilters } from '../filtration/winter.ts';
import { mixingLeft } from './mixing.ts';

test('the water mixes for 120 s after the start', () => {
  expect([0, 60, 119, 120, 9000].map(mixingLeft)).toEqual([120, 60, 1, 0, 0]);
});

test('winter filters 4 times a day for 30 minutes, and without pause in frost', () => {
  const day = Array.from({ length: 1440 }, (_, minute) => minute);
  const mild = day.filter((minute) => winterFilters(minute, 3));
  expect(mild).toHaveLength(120);
  expect(mild.filter((minute) => !mild.includes(minute - 1))).toEqual([0, 360, 720, 1080]);
  expect(day.every((minute) => winterFilters(minute, -0.1))).toBe(true);
});
