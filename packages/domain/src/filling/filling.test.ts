import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Filling,
  type FillingSettings,
  levelsRise,
  litresFilled,
  nextFilling,
  noFilling,
  startedFilling,
  stoppedFilling,
} from './filling.ts';

const levels = { lowAlarm: 120, fillOn: 130, fillOff: 138, highAlarm: 147 };
const settings: FillingSettings = { levels, maxMinutes: 60, speed: 20, meter: 'float', volume: null };
const rest = noFilling;

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
  expect(levelsRise({ ...levels, fillOn: 120 })).toBe(false);
  expect(levelsRise({ ...levels, fillOff: 130 })).toBe(false);
  expect(levelsRise({ ...levels, highAlarm: 138 })).toBe(false);
});

test('levels that do not rise let nothing in', () => {
  const cm = fc.integer({ min: 0, max: 300 });
  const four = fc.record({ lowAlarm: cm, fillOn: cm, fillOff: cm, highAlarm: cm });
  fc.assert(
    fc.property(four, cm, (any, level) => {
      const { filling } = nextFilling({ ...rest, lowFor: 900 }, level, 1, { ...settings, levels: any });
      if (filling) expect(levelsRise(any)).toBe(true);
    }),
  );
});

/** Seconds of filling within two hours at a level. */
function secondsFilled(from: Filling, level: number): number {
  let filling = from;
  let seconds = 0;
  for (let second = 0; second < 7200; second += 1) {
    filling = nextFilling(filling, level, 1, settings);
    if (filling.filling) seconds += 1;
  }
  return seconds;
}

test.each([
  ['started by hand above filling-on', startedFilling(rest), 132, 3600],
  ['started by hand at filling-off', startedFilling(rest), 138, 0],
  ['started by hand after it failed', startedFilling({ ...rest, fillingFailed: true }), 132, 3600],
  ['low, and nobody touched it', rest, 125, 3600],
  ['low, and stopped by hand: an hour later', stoppedFilling({ ...rest, filling: true }), 125, 3600],
])('%s', (_what, from, level, seconds) => {
  expect(secondsFilled(from, level)).toBe(seconds);
});

test('stopped by hand nothing is let in for an hour', () => {
  let filling = stoppedFilling({ ...rest, filling: true, lowFor: 500 });
  for (let second = 0; second < 3599; second += 1) {
    filling = nextFilling(filling, 125, 1, settings);
    expect(filling.filling).toBe(false);
  }
  expect(nextFilling(filling, 125, 1, settings).filling).toBe(true);
});

test('litres are speed by time, and none without a speed', () => {
  expect(litresFilled(90, 20)).toBe(30);
  expect(litresFilled(90, null)).toBe(0);
});
