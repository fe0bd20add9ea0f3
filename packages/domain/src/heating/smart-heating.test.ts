import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type SmartHeating, smartHeatingAllows } from './smart-heating.ts';

const night = { start: 1320, end: 360 };
const settings: SmartHeating = { smart: 'off', time: night, air: { below: 15, above: 25 } };

test.each([
  ['off', false, 720, 30, true],
  ['time', true, 1319, 0, false],
  ['time', false, 1320, 30, true],
  ['time', false, 359, 30, true],
  ['time', true, 360, 0, false],
  ['air', false, 720, 15, false],
  ['air', false, 720, 14.9, true],
  ['air', true, 720, 25, true],
  ['air', true, 720, 25.1, false],
] as const)('by %s, before %s, at minute %d and %d °C of air: %s', (smart, before, clock, air, allows) => {
  expect(smartHeatingAllows(before, clock, air, { ...settings, smart })).toBe(allows);
});

test('by air nothing is remembered outside of the two temperatures, and everything between them', () => {
  fc.assert(
    fc.property(fc.double({ min: -30, max: 45, noNaN: true }), (air) => {
      const after = (before: boolean) => smartHeatingAllows(before, 0, air, { ...settings, smart: 'air' });
      expect(after(true) !== after(false)).toBe(air >= 15 && air <= 25);
    }),
  );
});
