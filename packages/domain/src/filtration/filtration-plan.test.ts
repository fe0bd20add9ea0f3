import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FiltrationSettings, filtrationPlan, filtrationRuns } from './filtration-plan.ts';
import { type LocalDay, localDay } from './local-day.ts';
import { modes } from './modes.ts';
import { waterPaths } from './water-path.ts';

const settings: FiltrationSettings = {
  on: { speed: 'medium', flow: 'bottom' },
  party: { speed: 'high', flow: 'overflow' },
  auto: {
    intervals: [
      { start: 360, end: 480, speed: 'high', flow: 'bottom' },
      { start: 720, end: 960, speed: 'medium', flow: 'overflow' },
    ],
    between: 'off',
    requiredHours: 6,
  },
  eco: {
    intervals: [{ start: 600, end: 960, speed: 'low', flow: 'bottom' }],
    between: 'off',
    requiredHours: 6,
  },
};
const ordinary = localDay(Date.parse('2026-06-01T12:00:00Z'), () => 60);
const spring = localDay(Date.parse('2026-03-29T12:00:00Z'), (at) =>
  at < Date.parse('2026-03-29T01:00:00Z') ? 60 : 120,
);
const autumn = localDay(Date.parse('2026-10-25T12:00:00Z'), (at) =>
  at < Date.parse('2026-10-25T01:00:00Z') ? 120 : 60,
);
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

test.each([
  ['off', '13:00', 20, 20, 'off', 'off'],
  ['on', '03:00', 20, 20, 'medium', 'nonstop'],
  ['party', '03:00', 20, 20, 'high', 'nonstop'],
  ['auto', '06:00', 12, 20, 'high', 'interval'],
  ['auto', '10:00', 12, 20, 'off', 'pause'],
  ['auto', '15:59', 12, 20, 'medium', 'interval'],
  ['auto', '16:00', 12, 20, 'off', 'pause'],
  ['auto', '16:00', 20, 20, 'medium', 'extended'],
  ['auto', '19:59', 20, 20, 'medium', 'extended'],
  ['auto', '20:00', 20, 20, 'off', 'pause'],
  ['eco', '09:59', 12, 20, 'off', 'pause'],
  ['eco', '10:00', 12, 20, 'low', 'interval'],
  ['eco', '16:30', 14, 20, 'low', 'extended'],
  ['winter', '00:00', 6, 5, 'low', 'winter'],
  ['winter', '00:29', 6, 5, 'low', 'winter'],
  ['winter', '00:30', 6, 5, 'off', 'pause'],
  ['winter', '06:10', 6, 5, 'low', 'winter'],
  ['winter', '18:29', 6, 5, 'low', 'winter'],
  ['winter', '03:00', 6, 0, 'off', 'pause'],
  ['winter', '03:00', 6, -0.1, 'low', 'frost'],
] as const)('mode %s at %s, water %d, air %d: %s, %s', (mode, time, water, air, speed, reason) => {
  const input = { mode, day: ordinary, water, air };
  expect(filtrationPlan(input, minuteOf(time), settings)).toMatchObject({ speed, reason });
});

const speeds = fc.constantFrom('low', 'medium', 'high');
const minute = fc.integer({ min: 0, max: 1439 });
const interval = fc.record({
  ...{ start: minute, end: minute, speed: speeds },
  flow: fc.constantFrom(...waterPaths),
});
const schedule = fc.record({
  intervals: fc.array(interval, { minLength: 1, maxLength: 4 }),
  between: fc.constant('off' as const),
  requiredHours: fc.double({ min: 2, max: 24, noNaN: true }),
});
const changed = fc.constantFrom(ordinary, spring, autumn);

test('the runs of a day are in its order, within it, and none is in another', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...modes),
      changed,
      fc.double({ min: 0, max: 40, noNaN: true }),
      fc.double({ min: -20, max: 40, noNaN: true }),
      schedule,
      speeds,
      (mode, day, water, air, auto, between) => {
        const runs = filtrationRuns({ mode, day, water, air }, { ...settings, auto: { ...auto, between } });
        let reached = 0;
        for (const { begin, end } of runs) {
          expect(begin).toBeGreaterThanOrEqual(reached);
          expect(end).toBeGreaterThan(begin);
          reached = end;
        }
        expect(reached).toBeLessThanOrEqual(day.minutes);
      },
    ),
  );
});

test('a day filters as long as the water asks or the intervals last, also when the clock is changed', () => {
  const filtered = (mode: 'auto' | 'eco', day: LocalDay, water: number) => {
    const minutes = Array.from({ length: day.minutes }, (_, at) => at);
    return minutes.filter(
      (at) => filtrationPlan({ mode, day, water, air: 20 }, at, settings).speed !== 'off',
    );
  };
  fc.assert(
    fc.property(
      fc.constantFrom('auto', 'eco'),
      changed,
      fc.double({ min: 13, max: 40, noNaN: true }),
      (mode, day, water) => {
        expect(filtered(mode, day, water)).toHaveLength(Math.round((water / 2) * 12) * 5);
      },
    ),
    { numRuns: 30 },
  );
  expect(filtered('auto', spring, 50)).toHaveLength(1380);
  expect(filtered('auto', autumn, 50)).toHaveLength(1440);
});

test.each([
  ['on', '03:00', 'bottom'],
  ['party', '03:00', 'overflow'],
  ['auto', '06:00', 'bottom'],
  ['auto', '12:00', 'overflow'],
  // What the water's temperature adds to the last interval goes the same way.
  ['auto', '16:00', 'overflow'],
  ['winter', '00:00', 'bottom'],
] as const)('mode %s at %s takes the water from the %s', (mode, time, flow) => {
  const input = { mode, day: ordinary, water: 20, air: 20 };
  expect(filtrationPlan(input, minuteOf(time), settings).flow).toBe(flow);
});

test('only the mode off never filters', () => {
  for (const mode of modes) {
    const runs = filtrationRuns({ mode, day: ordinary, water: 20, air: 10 }, settings);
    expect(runs.length > 0).toBe(mode !== 'off');
  }
});
