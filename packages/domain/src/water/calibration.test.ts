import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calibrated, rawAtChange } from './calibration.ts';

test.each([
  [26, 0, 26],
  [26, -0.5, 25.5],
  [26, 5, 31],
  [26, 9, 31],
  [26, -9, 21],
])('%d °C with %d K: %d °C', (raw, offset, value) => {
  expect(calibrated(raw, offset)).toBe(value);
});

test('no offset moves a value by more than 5 K, and a greater one never to a smaller value', () => {
  const number = fc.double({ min: -50, max: 50, noNaN: true });
  fc.assert(
    fc.property(number, number, number, (raw, a, b) => {
      expect(Math.abs(calibrated(raw, a) - raw)).toBeLessThanOrEqual(5 + 1e-9);
      if (a <= b) expect(calibrated(raw, a)).toBeLessThanOrEqual(calibrated(raw, b));
    }),
  );
});

describe('what a thermometer itself said when it was calibrated', () => {
  const change = { from: 0.5, to: -1, at: 1_000_000 };
  test.each([
    // Corrected by what was before, and by what is since.
    [27.5, -10_000, 27],
    [26, 10_000, 27],
    [27.5, -299_000, 27],
    [27.55, -10_000, 27.05],
    // So near that nobody knows by which; too old.
    [27.5, -2_000, undefined],
    [27.5, 0, undefined],
    [27.5, 2_000, undefined],
    [27.5, -301_000, undefined],
  ])('of a value of %d, %d ms from the change: %s', (value, later, raw) => {
    expect(rawAtChange({ value, at: change.at + later }, change)).toBe(raw);
  });
});
