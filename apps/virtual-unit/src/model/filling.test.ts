import fc from 'fast-check';
import { expect, test } from 'vitest';
import { walk } from '#testing/walk.ts';
import { factorySettings } from './settings.ts';
import type { ModelState } from './state.ts';

const { filling } = factorySettings;
const { levels } = filling;
const start = Date.UTC(2026, 5, 1, 10);
const failed = (state: ModelState) =>
  state.messages.some(({ key }) => key === 'water-refilling-time-exceeded');

const cm = fc.double({ min: levels.lowAlarm - 5, max: levels.highAlarm + 3, noNaN: true });
/** What waves, rain, a hose and a leak do to the level, at seconds of an hour. */
const leaps = fc.dictionary(fc.integer({ min: 0, max: 3600 }).map(String), cm, { minKeys: 1, maxKeys: 12 });

test('second by second it fills after a minute below, ends at filling-off or in time, and counts what it let in', () => {
  let begun = 0;
  let ended = 0;
  fc.assert(
    fc.property(
      leaps,
      fc.integer({ min: 1, max: 15 }),
      fc.integer({ min: 1, max: 200 }),
      (at, maxMinutes, speed) => {
        const seen = { low: 0, run: 0, litres: 0, seconds: 0 };
        walk(
          {
            seed: 7,
            start,
            seconds: 1,
            steps: 3600,
            settings: { filling: { ...filling, maxMinutes, speed } },
          },
          (state, effects, before) => {
            const { filling } = state.control;
            const begins = filling && !before.control.filling;
            seen.low = before.plant.level < levels.fillOn ? seen.low + 1 : 0;
            seen.run = filling ? seen.run + 1 : 0;
            seen.litres += effects.filled;
            seen.seconds += effects.filling;
            const wrong = {
              wave: begins && seen.low <= 60,
              late: !filling && seen.low > 60 && !failed(state),
              full: filling && before.plant.level >= levels.fillOff,
              long: seen.run > maxMinutes * 60,
              again: filling && failed(before),
            };
            if (Object.values(wrong).includes(true)) expect(wrong).toEqual({});
            if (begins) begun += 1;
            if (failed(state)) ended += 1;
          },
          (state, index) => {
            const level = at[index];
            return level === undefined ? state : { ...state, plant: { ...state.plant, level } };
          },
        );
        expect(seen.litres).toBeCloseTo((seen.seconds * speed) / 60, 6);
      },
    ),
    { numRuns: 40 },
  );
  expect(begun).toBeGreaterThan(20);
  expect(ended).toBeGreaterThan(100);
});

test.each([
  ['as set', levels, 20, true, 20],
  ['a speed that nobody set counts no litres', levels, null, true, 0],
  ['levels that do not rise', { ...levels, fillOff: levels.highAlarm }, 20, false, 0],
])('low water: %s', (_what, set, speed, fills, litres) => {
  let filled = 0;
  const { control } = walk(
    {
      ...{ seed: 7, start, seconds: 1, steps: 120 },
      settings: { filling: { ...filling, levels: set, speed } },
    },
    (_state, effects) => {
      filled += effects.filled;
    },
    (state, index) => (index === 0 ? { ...state, plant: { ...state.plant, level: 125 } } : state),
  );
  expect(control.filling).toBe(fills);
  expect(filled).toBeCloseTo(litres, 6);
});
