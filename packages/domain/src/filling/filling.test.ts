import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Filling, type FillingSettings, levelsRise, litresFilled, nextFilling } from './filling.ts';

const levels = { lowAlarm: 120, fillingOn: 130, fillingOff: 138, highAlarm: 147 };
const settings: FillingSettings = { levels, longest: 3600, speed: 20 };
const rest: Filling = { filling: false, fillingFailed: false, lowFor: 0, filledFor: 0 };

test.each<[string, Partial<Filling>, number, Partial<Filling>]>([
  ['a wave', { lowFor: 59 }, 129.9, { lowFor: 60 }],
  ['a minute below filling-on', { lowFor: 60 }, 129.9, { filling: true, lowFor: 61, filledFor: 1 }],
  ['the wave is over', { lowFor: 59 }, 130, {}],
  ['on the way', { filling: true, filledFor: 100 }, 137.9, { filling: true, filledFor: 101 }],
  ['at filling-off', { filling: true, filledFor: 100 }, 138, {}],
  ['in time', { filling: true, filledFor: 3599 }, 137, { filling: true, filledFor: 3600 }],
  ['too long', { filling: true, filledFor: 3600 }, 137, { fillingFailed: true }],
  ['at filling-off in the last second', { filling: true, filledFor: 3600 }, 138, {}],
  ['after it failed', { fillingFailed: true, lowFor: 900 }, 125, { fillingFailed: true, lowFor: 901 }],
  ['after it failed, somebody filled', { fillingFailed: true, lowFor: 900 }, 138, {}],
])('%s', (_why, before, level, after) => {
  expect(nextFilling({ ...rest, ...before }, level, 1, settings)).toEqual({ ...rest, ...after });
});

test('the four levels must rise strictly', () => {
  expect(levelsRise(levels)).toBe(true);
  expect(levelsRise({ ...levels, fillingOn: 120 })).toBe(false);
  expect(levelsRise({ ...levels, fillingOff: 130 })).toBe(false);
  expect(levelsRise({ ...levels, highAlarm: 138 })).toBe(false);
});

test('levels that do not rise let nothing in', () => {
  const cm = fc.integer({ min: 0, max: 300 });
  const four = fc.record({ lowAlarm: cm, fillingOn: cm, fillingOff: cm, highAlarm: cm });
  fc.assert(
    fc.property(four, cm, (any, level) => {
      const { filling } = nextFilling({ ...rest, lowFor: 900 }, level, 1, { ...settings, levels: any });
      if (filling) expect(levelsRise(any)).toBe(true);
    }),
  );
});

test('litres are speed by time, and none without a speed', () => {
  expect(litresFilled(90, 20)).toBe(30);
  expect(litresFilled(90, undefined)).toBe(0);
});
