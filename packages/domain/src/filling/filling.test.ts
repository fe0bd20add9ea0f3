import { expect, test } from 'vitest';
import { fillingDecision, levelsRise } from './filling.ts';

const levels = { lowAlarm: 120, fillingOn: 130, fillingOff: 138, highAlarm: 147 };
const rest = { running: false, level: 129, lowFor: 0, ranFor: 0, longest: 3600 };

test.each([
  ['a wave', { lowFor: 59 }, 'rest'],
  ['a minute below filling-on', { lowFor: 60 }, 'fill'],
  ['on the way', { running: true, level: 137, ranFor: 100 }, 'fill'],
  ['at filling-off', { running: true, level: 138, ranFor: 100 }, 'rest'],
  ['too long', { running: true, level: 137, ranFor: 3600 }, 'time-exceeded'],
] as const)('%s: %s', (_why, change, decision) => {
  expect(fillingDecision({ ...rest, ...change }, levels)).toBe(decision);
});

test('the four levels must rise strictly', () => {
  expect(levelsRise(levels)).toBe(true);
  expect(levelsRise({ ...levels, fillingOn: 120 })).toBe(false);
  expect(levelsRise({ ...levels, fillingOff: 130 })).toBe(false);
  expect(levelsRise({ ...levels, highAlarm: 138 })).toBe(false);
});
