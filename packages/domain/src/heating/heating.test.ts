import fc from 'fast-check';
import { expect, test } from 'vitest';
import { afterRunLeft, heatingAsked } from './heating.ts';

test.each([
  { asked: false, water: 26.75, expected: true },
  { asked: false, water: 26.76, expected: false },
  { asked: true, water: 27.24, expected: true },
  { asked: true, water: 27.25, expected: false },
])('asked $asked at $water °C for 27: $expected', ({ asked, water, expected }) => {
  expect(heatingAsked(asked, water, 27)).toBe(expected);
});

test('inside the band nothing changes, outside it nothing is remembered', () => {
  const degrees = fc.double({ min: -10, max: 50, noNaN: true });
  fc.assert(
    fc.property(degrees, degrees, (water, required) => {
      const inside = Math.abs(water - required) < 0.25;
      expect(heatingAsked(true, water, required) === heatingAsked(false, water, required)).toBe(!inside);
    }),
  );
});

test('filtration runs on for 5 minutes after the heater stopped, and not when it never ran', () => {
  expect([undefined, 0, 299, 300, 4000].map(afterRunLeft)).toEqual([0, 300, 1, 0, 0]);
});
