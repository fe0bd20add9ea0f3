import { expect, test } from 'vitest';
import { ordered, unwashed } from '#testing/ordered.ts';
import { walk } from '#testing/walk.ts';
import { withFault } from './faults.ts';
import { withMode } from './orders.ts';
import { factorySettings, type Settings } from './settings.ts';
import type { ModelState } from './state.ts';

/** The zone of central Europe in 2026. */
const offset = (at: number) =>
  at >= Date.parse('2026-03-29T01:00:00Z') && at < Date.parse('2026-10-25T01:00:00Z') ? 120 : 60;

/** Water of 20 °C that nothing heats, so that a day needs 10 hours. */
const lukewarm = (state: ModelState): ModelState => ({
  ...state,
  heatingAllowed: false,
  solarAllowed: false,
  plant: { ...state.plant, water: 20 },
});
const nightly = { ...factorySettings.auto, intervals: [] };

test.each([
  ['an ordinary day', '2026-06-01T22:00:00Z', 1440, factorySettings.auto],
  ['the spring day', '2026-03-28T23:00:00Z', 1380, factorySettings.auto],
  ['the autumn day', '2026-10-24T22:00:00Z', 1500, factorySettings.auto],
  [
    'the spring night',
    '2026-03-28T23:00:00Z',
    1380,
    { ...nightly, night: { start: 1320, end: 360, speed: 'low', flow: 'bottom' } },
  ],
  [
    'the autumn night',
    '2026-10-24T22:00:00Z',
    1500,
    { ...nightly, night: { start: 1320, end: 360, speed: 'low', flow: 'bottom' } },
  ],
] as const)('%s filters for 10 hours, second by second', (_which, midnight, minutes, auto) => {
  let seconds = 0;
  walk(
    {
      seed: 3,
      start: Date.parse(midnight) - 1000,
      seconds: 1,
      steps: minutes * 60,
      settings: { auto },
      offset,
    },
    (_state, effects) => {
      seconds += effects.filtration;
    },
    lukewarm,
  );
  expect(seconds).toBe(36_000);
});

test('in winter it is never 6 hours without filtration, and never without in frost', () => {
  let paused = 0;
  let longest = 0;
  let coldest = 99;
  let frost = 0;
  walk(
    {
      seed: 7,
      start: Date.parse('2026-03-01T12:00:00Z'),
      seconds: 30,
      steps: 31 * 2880,
      offset,
      settings: unwashed,
    },
    ({ control, air }) => {
      paused = control.speed === 'off' ? paused + 30 : 0;
      longest = Math.max(longest, paused);
      if (control.speed === 'off') coldest = Math.min(coldest, air);
      if (control.reason === 'frost') frost += 30;
    },
    (state, index) => lukewarm(index === 0 ? withMode(state, 'winter') : state),
  );
  expect(longest).toBe(330 * 60);
  expect(frost).toBeGreaterThan(24 * 3600);
  // The plan is made once a minute.
  expect(coldest).toBeGreaterThan(-0.05);
});

test.each([
  ['as the factory set them', factorySettings.auto, 'auto', false],
  [
    'an interval over midnight',
    { ...nightly, intervals: [{ start: 1320, end: 360, speed: 'low', flow: 'bottom' }] },
    'auto',
    true,
  ],
  [
    'a night within a day',
    { ...nightly, night: { start: 60, end: 360, speed: 'low', flow: 'bottom' } },
    'auto',
    true,
  ],
  [
    'in another mode',
    { ...nightly, night: { start: 60, end: 360, speed: 'low', flow: 'bottom' } },
    'on',
    false,
  ],
] as const)('intervals that are wrong are said: %s', (_what, auto, mode, said) => {
  const after = walk(
    { seed: 3, start: Date.parse('2026-06-01T10:00:00Z'), seconds: 1, steps: 1, settings: { auto } },
    () => undefined,
    (state) => withMode(state, mode),
  );
  expect(after.messages.some(({ key }) => key === 'auto-mode-intervals-wrong')).toBe(said);
});

const preferring: Partial<Settings> = { ...unwashed, auto: { ...nightly, preferTemperature: true } };
const sunny = (state: ModelState): ModelState => ({
  ...state,
  plant: { ...state.plant, water: 20, panel: 40 },
});
const chilled = (state: ModelState): ModelState => ({
  ...state,
  plant: { ...state.plant, water: 15, panel: 5 },
});

test.each<[string, (state: ModelState) => ModelState, Partial<Settings>]>([
  ['the heater', chilled, preferring],
  ['the sun', sunny, preferring],
  ['spare power', (state) => withFault(lukewarm(state), 'spare-power', true), preferring],
  [
    'a wash that is due',
    lukewarm,
    { backwash: { ...factorySettings.backwash, timesADay: { on: true, times: 12 } }, auto: nightly },
  ],
])(
  'a pump that somebody stopped for an hour is not started by %s, and is after it',
  (_what, asking, settings) => {
    const ran: number[] = [];
    walk(
      { seed: 3, start: Date.parse('2026-06-01T10:00:00Z'), seconds: 1, steps: 3600 + 120, settings },
      ({ control }) => ran.push(control.speed === 'off' ? 0 : 1),
      (state, index) => {
        const now = asking(state);
        return index === 0 ? ordered({ ...now, up: 300 }, 'pump.set', { speed: 'off', minutes: 60 }) : now;
      },
    );
    expect(ran.slice(0, 3600)).not.toContain(1);
    expect(ran.slice(3600)).toContain(1);
  },
);
