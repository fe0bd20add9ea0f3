import type { UnitMessageKey } from '@poolhouse/domain/unit/unit-messages';
import { expect, test } from 'vitest';
import { ordered, unwashed } from '#testing/ordered.ts';
import { type Walk, walk } from '#testing/walk.ts';
import { type FaultName, faultNames, withFault } from './faults.ts';
import { usualFeatures } from './hardware.ts';
import { withMode } from './orders.ts';
import { factorySettings, type Settings } from './settings.ts';
import type { ModelState } from './state.ts';

const { treatment, filling, backwash } = factorySettings;
/** Seconds until there is flow. */
const FIRST_S = 60;

const brief: Partial<Settings> = {
  filling: { ...filling, maxMinutes: 5, levels: { ...filling.levels, fillOff: 130.2 } },
};
type Change = (state: ModelState) => ModelState;

/** Noon in summer, the pump on, the water mixed: so many minutes at a step of a second. */
function said(
  minutes: number,
  first: Change,
  settings: Partial<Settings> = {},
  features: Walk['features'] = usualFeatures.controller,
) {
  const start = Date.parse('2026-06-20T10:00:00Z');
  const seen = new Set<UnitMessageKey>();
  const options = { seed: 4, start, seconds: 1, steps: FIRST_S + minutes * 60, features };
  const last = walk(
    { ...options, settings: { ...unwashed, ...settings } },
    ({ messages }) => {
      for (const { key } of messages) seen.add(key);
    },
    (state, index) => {
      if (index === 0) return { ...withMode(state, 'on'), up: 300 };
      return index === FIRST_S ? first(state) : state;
    },
  );
  return { seen, last };
}

const fault =
  (name: FaultName, then: Change = (state) => state): Change =>
  (state) =>
    then(withFault(state, name, true));
const sour: Change = (state) => ({ ...state, plant: { ...state.plant, ph: 7.7, chlorine: 0.3 } });
const low: Change = (state) => ({ ...state, plant: { ...state.plant, level: 129.8 } });
const press =
  (name: Parameters<typeof ordered>[1]): Change =>
  (state) =>
    ordered(state, name);
const salty = [...usualFeatures.controller, 'electrolysis', 'salinity'] as const;

test.each<[FaultName, UnitMessageKey, number, Change, Partial<Settings>?, Walk['features']?]>([
  ['stuck-valve', 'backwash-error', 2, press('backwash.start')],
  ['no-flow', 'no-water-flow-to-probes', 2, sour],
  ['pump-overheated', 'pump-overheated', 1, sour],
  ['empty-canister', 'no-flow-from-dosing-unit', 2, sour],
  ['dosing-blocked', 'no-flow-from-dosing-unit', 2, sour],
  ['ph-probe-stuck', 'too-many-ph-attempts', 130, sour],
  ['ph-jump', 'ph-changing-too-rapidly', 2, (state) => state],
  ['sensor-lost', 'solar-no-temperature', 1, (state) => state],
  ['solar-hot', 'solar-high-temperature', 60, press('identify')],
  ['communication', 'control-unit-communication-error', 1, (state) => state],
  ['refilling-too-long', 'water-refilling-time-exceeded', 8, low, brief],
  ['cover-blocked', 'cover-current-error', 1, press('cover.close')],
  ['cover-pulses', 'cover-pulses-error', 1, press('cover.close')],
  ['cover-pushed', 'unexpected-cover-operation', 1, (state) => state],
  ['salt-hot', 'salt-high-temperature', 60, sour, {}, salty],
  ['salt-low', 'too-little-salt', 2, (state) => state, {}, salty],
  ['salt-high', 'too-much-salt', 2, (state) => state, {}, salty],
  ['clock-wrong', 'clock-battery-low', 1, (state) => state],
  ['spare-power', 'start-by-energy-management', 1, (state) => withMode(state, 'winter')],
])('%s is told as %s', (name, key, minutes, then, settings, features) => {
  const noSun = { solar: { enabled: name !== 'solar-hot', threshold: 5 } };
  const { seen } = said(minutes, fault(name, then), { ...noSun, ...settings }, features);
  expect([...seen]).toContain(key);
  expect([...said(minutes, then, { ...noSun, ...settings }, features).seen]).not.toContain(key);
});

test('every fault has its message', () => {
  // The table above names each; a new one is missed here.
  expect(faultNames).toHaveLength(19);
});

test.each<[UnitMessageKey, number, Change, Partial<Settings>?, Walk['features']?]>([
  ['pool-cover-in-motion', 1, press('cover.close')],
  ['backwash-running', 2, press('backwash.start')],
  ['water-level-too-low', 1, (state) => ({ ...state, plant: { ...state.plant, level: 119 } })],
  ['water-level-too-high', 1, (state) => ({ ...state, plant: { ...state.plant, level: 146 } })],
  ['winter-mode-activated', 1, (state) => withMode(state, 'winter')],
  ['pump-type-not-set', 1, (state) => state, {}, [...usualFeatures.controller, 'speeds']],
  ['no-dosing-outside-time-frame', 2, sour, { treatment: { ...treatment, hours: { start: 60, end: 120 } } }],
  [
    'maximum-disinfection-dose-exceeded',
    30,
    sour,
    { treatment: { ...treatment, maxPerDay: { ...treatment.maxPerDay, chlorine: 0 } } },
  ],
  [
    'maximum-hourly-disinfection-dose-exceeded',
    30,
    sour,
    { treatment: { ...treatment, maxPerDay: { ...treatment.maxPerDay, chlorine: 100 } } },
  ],
  [
    'ph-too-low-for-electrolysis',
    20,
    (state) => ({ ...state, plant: { ...state.plant, ph: 6.5, chlorine: 0.3 } }),
    {},
    salty,
  ],
  ['stopped-by-timer', 3, (state) => ({ ...withMode(state, 'winter'), pump: { speed: 'high', until: 361 } })],
])('%s is told', (key, minutes, then, settings, features) => {
  expect([...said(minutes, then, settings, features).seen]).toContain(key);
});

test('a stuck valve washes nothing, and the pump goes on', () => {
  const { last } = said(5, fault('stuck-valve', press('backwash.start')), { backwash });
  expect(last.control).toMatchObject({ speed: 'medium', wash: { state: 'stopped', failed: true } });
});

test('with a stuck valve cold water is heated all but the minutes of an hour in which the wash is tried', () => {
  let heated = 0;
  let tried = 0;
  const { start, seconds } = { start: Date.parse('2026-01-10T23:00:00Z'), seconds: 10 };
  walk(
    { seed: 4, start, seconds, steps: 8640 },
    ({ control }, effects, before) => {
      heated += effects.heating;
      if (control.wash.state === 'starting' && before.control.wash.state === 'stopped') tried += 1;
    },
    (state, index) => {
      const cold = { ...state, plant: { ...state.plant, water: 3, level: 132 } };
      if (index > 0) return cold;
      const overdue = { ...cold.control, washed: { date: 0, clock: 0 } };
      return { ...withMode(withFault(cold, 'stuck-valve', true), 'winter'), control: overdue, up: 300 };
    },
  );
  // From 6 o'clock.
  expect(tried).toBeGreaterThan(14);
  expect(heated).toBeGreaterThan(86_400 - (tried + 1) * 400);
});

test('without their thermometers nothing is heated, and the last temperatures are held', () => {
  const cold: Change = (state) => ({ ...state, solarAllowed: false, plant: { ...state.plant, water: 18 } });
  expect(said(3, cold).last.control.heating).toBe(true);
  const { last } = said(3, fault('communication', cold));
  expect([last.control.heating, last.control.solar]).toEqual([false, false]);
});

test('doses that do nothing end, until somebody has looked', () => {
  const { last } = said(130, fault('ph-probe-stuck', sour));
  expect(last.control.dosing.today.phMinus).toBeCloseTo(10 * 30, 0);
  const looked = ordered(withFault(last, 'ph-probe-stuck', false), 'dosing.resume');
  expect(said(20, () => looked).seen).not.toContain('too-many-ph-attempts');
});
