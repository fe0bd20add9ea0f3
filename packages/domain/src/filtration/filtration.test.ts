import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filtrationMinutes } from './filtration.ts';

test.each([
  { required: 8, water: 12, minutes: 480, why: 'the required time is more' },
  { required: 8, water: 26, minutes: 780, why: 'half the temperature is more' },
  { required: 0, water: 1, minutes: 120, why: 'never under 2 hours' },
  { required: 30, water: 20, minutes: 1440, why: 'never over a day' },
  { required: 0, water: 25.3, minutes: 760, why: 'rounded to 5 minutes (759)' },
  { required: 0, water: 25.2, minutes: 755, why: 'rounded to 5 minutes (756)' },
])('$required h required, $water °C: $minutes minutes, $why', ({ required, water, minutes }) => {
  expect(filtrationMinutes(required, water)).toBe(minutes);
});

test('warmer water never needs less', () => {
  const hours = fc.double({ min: 0, max: 24, noNaN: true });
  const degrees = fc.double({ min: -5, max: 45, noNaN: true });
  fc.assert(
    fc.property(hours, degrees, degrees, (required, a, b) => {
      const [cool, warm] = a < b ? [a, b] : [b, a];
      expect(filtrationMinutes(required, warm)).toBeGreaterThanOrEqual(filtrationMinutes(required, cool));
      expect(filtrationMinutes(required, warm) % 5).toBe(0);
    }),
  );
});
