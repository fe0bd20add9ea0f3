import { expect, test } from 'vitest';
import { mixingLeft } from './mixing.ts';

test('the water mixes for 120 s after the start', () => {
  expect([0, 60, 119, 120, 9000].map(mixingLeft)).toEqual([120, 60, 1, 0, 0]);
});
