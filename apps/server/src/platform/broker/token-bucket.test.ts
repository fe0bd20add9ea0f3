import { expect, test } from 'vitest';
import { createTokenBucket } from './token-bucket.ts';

test('a burst is free, then each token costs its time, and a rest is worth a burst at most', () => {
  let now = 0;
  const bucket = createTokenBucket({ sustained: 20, burst: 60 }, () => now);
  expect(bucket.take(60)).toBe(0);
  expect(bucket.take(1)).toBe(50);
  now += 50;
  expect(bucket.take(1)).toBe(50);
  expect(bucket.take(2)).toBe(150);
  now += 3_600_000;
  expect(bucket.take(60)).toBe(0);
  expect(bucket.take(1)).toBe(50);
});
