import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTokenBucket } from './token-bucket.ts';

test('a burst goes at once, then one by one at the steady rate', () => {
  const bucket = createTokenBucket(10, 3);
  expect([bucket.take(1000), bucket.take(1000), bucket.take(1000), bucket.take(1000)]).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect([bucket.take(1099), bucket.take(1100), bucket.take(1100)]).toEqual([false, true, false]);
});

test('what can not wait is counted, and what can waits for it', () => {
  const bucket = createTokenBucket(10, 1);
  for (let message = 0; message < 5; message += 1) bucket.spend(0);
  expect([bucket.take(400), bucket.take(500)]).toEqual([false, true]);
});

test('never more than the burst and the rate allow, even when the clock goes back', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -50, max: 300 }), { maxLength: 300 }), (gaps) => {
      const bucket = createTokenBucket(20, 60);
      let now = 1e6;
      let forward = 0;
      let taken = 0;
      for (const gap of gaps) {
        now += gap;
        forward += Math.max(0, gap);
        if (bucket.take(now)) taken += 1;
      }
      expect(taken).toBeLessThanOrEqual(60 + (forward / 1000) * 20 + 1);
    }),
  );
});
