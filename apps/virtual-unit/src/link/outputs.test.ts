import { expect, test } from 'vitest';
import { withMode } from '#model/orders.ts';
import { factorySettings } from '#model/settings.ts';
import type { ModelState } from '#model/state.ts';
import { ordered, unwashed, usualUnit } from '#testing/ordered.ts';
import { walk } from '#testing/walk.ts';
import { outputsOf } from './outputs.ts';

type Press = (state: ModelState) => ModelState;

const start = Date.parse('2026-06-20T10:00:00Z');
const daily = { ...factorySettings.backwash, everyDays: { on: true, days: 1, at: 9 * 60 } };
const stays: Press = (state) => state;

/** What the unit says after each second; `presses` are made before the seconds that they are numbered by. */
function said(
  presses: Readonly<Record<number, Press>>,
  { backwash, seconds = 12 }: { backwash?: typeof daily; seconds?: number } = {},
) {
  const outputs: Record<string, unknown>[] = [];
  const say = (model: ModelState) =>
    outputsOf(
      {
        ...{ model, unit: usualUnit, screen: 'home', now: start, mixingUntil: undefined },
        ...{ unitTime: (at) => at, upTime: (up) => up },
        coming: { next: undefined, until: undefined, wash: undefined },
      },
      String,
    );
  walk(
    { seed: 4, start, seconds: 1, steps: seconds, settings: backwash ? { backwash } : unwashed },
    (state) => outputs.push(say(state)),
    (state, index) => (presses[index] ?? stays)(state),
  );
  return outputs;
}

/** Cold water and a heater that runs, without a wash that is due. */
const heats: Press = (state) => ({
  ...withMode(state, 'on'),
  ...{ up: 300, solarAllowed: false, plant: { ...state.plant, water: 15 } },
  control: { ...state.control, heating: true },
});
const due: Press = (state) => ({
  ...state,
  // What the calendar asks for is found once a minute.
  control: { ...state.control, planned: undefined, washed: { date: 0, clock: 0 } },
});

test.each<[string, Press, typeof daily | undefined]>([
  ['by-hand', (state) => ordered(state, 'backwash.start'), undefined],
  ['every-days', due, daily],
])('a wash, %s, that waits until the heater has cooled says so, and why nothing heats', (why, asks, by) => {
  const outputs = said(
    { 0: heats, 3: asks, 8: (state) => ordered(state, 'backwash.stop') },
    by && { backwash: by },
  );
  for (const one of outputs.slice(3, 8)) {
    expect(one).toMatchObject({
      ...{ backwash: 'stopped', backwashWhy: why, heating: false, heatingWhy: 'before-wash' },
      ...{ filtration: 'medium', filtrationWhy: 'nonstop' },
    });
  }
  expect(outputs.at(-1)).toMatchObject({ backwash: 'stopped', heating: true, heatingWhy: 'runs' });
  expect(outputs.at(-1)).not.toHaveProperty('backwashWhy');
});

test.each([
  ['on', 'warm'],
  ['winter', 'winter'],
  ['off', 'off'],
] as const)('in the mode %s the sun heats not: %s', (mode, why) => {
  const warm: Press = (state) => ({
    ...withMode(state, mode),
    ...{ up: 300, plant: { ...state.plant, water: 30, panel: 60 } },
  });
  expect(said({ 0: warm }).at(-1)).toMatchObject({ solar: false, solarWhy: why });
});
