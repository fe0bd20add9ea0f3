import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Canister, consumption, fullCanister, isLow, lifetime, remaining, taken } from './canister.ts';
import { counted, newCounter, resetCounter } from './counter.ts';
import { tubeDates, tubeDaysLeft } from './tube.ts';

/** From day 100 on, so many ml on each day. */
const used = (volume: number, ...days: number[]): Canister =>
  days.reduce((canister, ml, index) => taken(canister, ml, 100 + index), fullCanister(volume, 100));

test.each([
  ['full', used(20_000), 20_000, undefined, undefined],
  ['on its first day', used(20_000, 300), 19_700, undefined, undefined],
  ['after a day', used(20_000, 300, 0), 19_700, 300, 65],
  ['over two days', used(20_000, 300, 100, 50), 19_550, 200, 97],
  ['over seven days and no more', used(20_000, 9000, 100, 100, 100, 100, 100, 100, 100, 0), 10_300, 100, 103],
  ['never used', used(20_000, 0, 0, 0), 20_000, 0, undefined],
  ['emptied', used(500, 300, 300), 0, 300, 0],
  ['away for a week', taken(used(20_000, 700), 0, 110), 19_300, 0, undefined],
])('a canister %s', (_what, canister, left, perDay, days) => {
  expect(remaining(canister)).toBe(left);
  expect(consumption(canister)).toBe(perDay);
  expect(lifetime(canister)).toBe(days);
});

test('it is low at its alarm level', () => {
  const left = (ml: number) => isLow({ volume: 20_000, remaining: ml }, 20);
  expect([4001, 4000, 0].map(left)).toEqual([false, true, true]);
  // One of which nobody has said how much goes into it is not told of.
  expect(isLow({ volume: 0, remaining: 0 }, 20)).toBe(false);
});

test('a refill is full of its own volume, and the consumption is still known', () => {
  const refilled = fullCanister(10_000, 102, used(20_000, 300, 100));
  expect([remaining(refilled), consumption(refilled)]).toEqual([10_000, 200]);
});

test('what is left and what was given are always the volume, whatever the clock does', () => {
  const pulse = fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: -3, max: 5 }));
  fc.assert(
    fc.property(fc.array(pulse), (pulses) => {
      let canister = fullCanister(20_000, 100);
      let [date, sum] = [100, 0];
      for (const [ml, days] of pulses) {
        date += days;
        canister = taken(canister, ml, date);
        sum += ml;
      }
      expect(remaining(canister)).toBe(Math.max(0, 20_000 - sum));
      expect(canister.days.length).toBeLessThanOrEqual(7);
    }),
  );
});

test.each([
  [100, 365],
  [101, 364],
  [464, 1],
  [465, 0],
  [900, -435],
  // A clock that was set back gives no days.
  [90, 365],
])('a tube of day 100 has on day %d still %d days of 365', (today, left) => {
  expect(tubeDaysLeft(100, { lifespan: 365 }, today)).toBe(left);
});

test.each([
  [
    { lifespan: 365, daysLeft: 365 },
    { replaced: '2026-06-15', due: '2027-06-15' },
  ],
  [
    { lifespan: 365, daysLeft: 30 },
    { replaced: '2025-07-15', due: '2026-07-15' },
  ],
  [
    { lifespan: 100, daysLeft: -3 },
    { replaced: '2026-03-04', due: '2026-06-12' },
  ],
  // Begun days do not count, as on the screen.
  [
    { lifespan: 100, daysLeft: 1.9 },
    { replaced: '2026-03-08', due: '2026-06-16' },
  ],
  [{ lifespan: 1e12, daysLeft: 5 }, undefined],
  [{ lifespan: 100, daysLeft: -1e5 }, undefined],
])('a tube of %j on 15 June 2026 has the dates %j', (tube, dates) => {
  expect(tubeDates(tube, '2026-06-15')).toEqual(dates);
});

test('a counter counts on after a reset, and its total never falls', () => {
  const more = fc.oneof(fc.double({ min: -5, max: 500, noNaN: true }), fc.constant('reset' as const));
  fc.assert(
    fc.property(fc.array(more), (steps) => {
      let counter = newCounter;
      for (const step of steps) {
        const next = step === 'reset' ? resetCounter(counter, 5) : counted(counter, step);
        expect(next.total).toBeGreaterThanOrEqual(counter.total);
        expect(next.sinceReset).toBeLessThanOrEqual(next.total);
        if (step === 'reset') expect(next).toEqual({ total: counter.total, sinceReset: 0, resetAt: 5 });
        counter = next;
      }
    }),
  );
  expect(counted(resetCounter(counted(newCounter, 30), 5), 12)).toEqual({
    total: 42,
    sinceReset: 12,
    resetAt: 5,
  });
});
