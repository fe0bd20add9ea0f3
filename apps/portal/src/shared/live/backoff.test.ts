import { expect, test } from 'vitest';
import { backoff } from './backoff.ts';

test('waits double and end at 15 seconds', () => {
  expect([1, 2, 3, 4, 5, 6, 20].map((failures) => backoff(failures, 1))).toEqual([
    500, 1000, 2000, 4000, 8000, 15_000, 15_000,
  ]);
});

test('chance spreads them over the upper half', () => {
  expect(backoff(3, 0)).toBe(1000);
  expect(backoff(3, 0.5)).toBe(1500);
});
