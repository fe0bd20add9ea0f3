import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calibrated } from './calibration.ts';

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
