import { modes } from '@poolhouse/domain/filtration/modes';
import { pumpSpeeds } from '@poolhouse/domain/filtration/pump-speed';
import type { CommandName } from '@poolhouse/domain/unit/commands';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ordered, unwashed } from '#testing/ordered.ts';
import { walk } from '#testing/walk.ts';
import { withFault } from './faults.ts';
import { usualFeatures } from './hardware.ts';
import { withMode } from './orders.ts';
import { factorySettings, type Settings } from './settings.ts';
import type { ModelState } from './state.ts';

type Press = (state: ModelState) => ModelState;

const order = (name: CommandName, args: Record<string, unknown>): Press => {
  return (state) => ordered(state, name, args);
};
const degrees = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const warm = (of: 'water' | 'panel', at: number): Press => {
  return (state) => ({ ...state, plant: { ...state.plant, [of]: at } });
};
/** What an owner can press, and the sun and the water at once. */
const presses = fc.oneof(
  fc.constantFrom(...modes).map((mode) => order('mode.set', { mode })),
  fc.constantFrom(...pumpSpeeds).map((speed) => order('pump.set', { speed, minutes: 5 })),
  fc.boolean().map((on) => order('heating.set', { on })),
  fc.boolean().map((on) => order('solar.set', { on })),
  degrees(26, 27.7).map((at) => warm('water', at)),
  degrees(20, 45).map((at) => warm('panel', at)),
);
const MINUTES = 60;
const pressed = fc.dictionary(
  fc.integer({ min: 0, max: MINUTES * 60 }).map(String),
  fc.array(presses, { minLength: 1, maxLength: 3 }),
  { minKeys: 10, maxKeys: 60 },
);
const start = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 11, 31) });
const heating = fc.record({
  enabled: fc.constant(true),
  smart: fc.constantFrom('off', 'off', 'time', 'air'),
  time: fc.constant({ start: 1200, end: 600 }),
  air: fc.constant({ below: 8, above: 12 }),
});

/** What the pool is to have in all of this. */
const wanted: Partial<Settings> = {
  ...unwashed,
  temperature: { required: 27 },
  solar: { enabled: true, threshold: 6 },
};

/** An hour, second by second, with what is pressed in it. */
function hour(
  from: number,
  presses: Record<string, Press[]>,
  settings: Partial<Settings>,
  look: Parameters<typeof walk>[1],
) {
  walk(
    { seed: 7, start: from, seconds: 1, steps: MINUTES * 60, settings: { ...wanted, ...settings } },
    look,
    (state, index) => (presses[index] ?? []).reduce((now, press) => press(now), state),
  );
}

test('the heater never runs without filtration nor beside the sun, and filtration runs on for 5 minutes after it', () => {
  let heated = 0;
  let cooled = 0;
  fc.assert(
    fc.property(start, pressed, heating, fc.boolean(), (from, presses, set, preferTemperature) => {
      let sinceHeat = Number.POSITIVE_INFINITY;
      const auto = { ...factorySettings.auto, preferTemperature };
      hour(from, presses, { heating: set, auto }, ({ control, mode }) => {
        sinceHeat = control.heating ? 0 : sinceHeat + 1;
        const wrong = {
          dry: (control.heating || control.solar) && control.speed === 'off',
          both: control.heating && control.solar,
          uncooled: sinceHeat <= 300 && control.speed === 'off',
          inOff: mode === 'off' && (control.heating || control.solar),
          pumpInOff: mode === 'off' && control.speed !== 'off' && sinceHeat > 300,
        };
        if (Object.values(wrong).includes(true)) expect(wrong).toEqual({});
        if (control.heating) heated += 1;
        if (control.reason === 'after-run') cooled += 1;
      });
    }),
    { numRuns: 40 },
  );
  expect(heated).toBeGreaterThan(1000);
  expect(cooled).toBeGreaterThan(300);
});

test('heater and sun begin and end where their hysteresis says, and the heater when smart heating lets it', () => {
  let sunny = 0;
  fc.assert(
    fc.property(start, pressed, heating, (from, presses, set) => {
      const settings = { heating: set, eco: { ...factorySettings.eco, requiredTemperature: 27 } };
      hour(from, presses, settings, ({ control, mode, air }, _effects, before) => {
        if (mode === 'winter') return;
        const { water, panel } = before.plant;
        const { heating: heats, solar } = control;
        const wrong = {
          heatsWarm: heats && water >= 27.25,
          heatsEarly: heats && !before.control.heatingAsked && water > 26.75,
          sunWarm: solar && water >= 27.5,
          sunCold: solar && panel < water + 2,
          sunEarly: solar && !before.control.solarAsked && (panel < water + 6 || water >= 27),
          heatsMild: heats && set.smart === 'air' && air > 12,
        };
        if (Object.values(wrong).includes(true)) expect(wrong).toEqual({});
        if (solar) sunny += 1;
      });
    }),
    { numRuns: 40 },
  );
  expect(sunny).toBeGreaterThan(1000);
});

test.each([
  ['without', 'off', 86_400],
  ['by time, from 20:00 to 10:00', 'time', 14 * 3600],
] as const)('cold water is heated all day, %s', (_how, smart, seconds) => {
  let heated = 0;
  walk(
    {
      ...{ seed: 7, start: Date.UTC(2026, 1, 1), seconds: 10, steps: 8640 },
      settings: {
        ...wanted,
        heating: { ...factorySettings.heating, smart, time: { start: 1200, end: 600 } },
      },
    },
    (_state, effects) => {
      heated += effects.heating;
    },
    (state) => ({ ...withMode(warm('water', 20)(state), 'on'), up: state.up + 120 }),
  );
  expect(Math.abs(heated - seconds)).toBeLessThanOrEqual(60);
});

test('by air the heater begins below one temperature and goes on up to the other', () => {
  const seen = { begins: [] as number[], ends: [] as number[] };
  walk(
    {
      ...{ seed: 7, start: Date.UTC(2026, 3, 10), seconds: 30, steps: 14 * 2880 },
      settings: {
        ...wanted,
        heating: { ...factorySettings.heating, smart: 'air', air: { below: 8, above: 12 } },
      },
    },
    ({ control, air }, _effects, before) => {
      if (control.heating && !before.control.heating) seen.begins.push(air);
      if (!control.heating && before.control.heating) seen.ends.push(air);
    },
    (state) => ({ ...withMode(warm('water', 20)(state), 'on'), solarAllowed: false }),
  );
  expect(seen.begins.length).toBeGreaterThan(3);
  // The first time it waited for the water to be mixed.
  expect(seen.begins.slice(1).every((air) => air > 7.9 && air < 8)).toBe(true);
  expect(seen.ends.every((air) => air > 12 && air < 12.1)).toBe(true);
});

test.each([
  ['auto', true, 'temperature'],
  ['auto', false, 'pause'],
  ['eco', true, 'temperature'],
  ['eco', false, 'pause'],
  ['party', false, 'nonstop'],
] as const)('at night in mode %s, temperature first %s: %s', (mode, preferTemperature, reason) => {
  const { auto, eco } = factorySettings;
  const { control } = walk(
    {
      ...{ seed: 7, start: Date.UTC(2026, 1, 1, 1), seconds: 1, steps: 200 },
      settings: {
        auto: { ...auto, preferTemperature: mode === 'auto' && preferTemperature },
        eco: { ...eco, preferTemperature: mode === 'eco' && preferTemperature },
      },
    },
    () => undefined,
    (state) => withMode(warm('water', 15)(state), mode),
  );
  expect({ reason: control.reason, heats: control.heating }).toEqual({ reason, heats: reason !== 'pause' });
});

const unmetered = usualFeatures.controller.filter((feature) => feature !== 'flow');

test.each([
  ['heater', 'a flow meter', usualFeatures.controller, 0],
  ['sun', 'a flow meter', usualFeatures.controller, 0],
  ['heater', 'no flow meter', unmetered, 3600],
  ['sun', 'no flow meter', unmetered, 3600],
] as const)(
  'the pump moves no water and is set once a minute: the %s of a unit with %s',
  (by, _with, features, ran) => {
    let seconds = 0;
    walk(
      {
        ...{ seed: 7, start: Date.UTC(2026, 1, 1), seconds: 1, steps: 3600 },
        features,
        settings: { ...wanted, pump: { type: 'C' } },
      },
      (_state, effects) => {
        seconds += effects.heating + effects.solar;
      },
      (state, index) => {
        const dry = warm(
          'panel',
          by === 'sun' ? 40 : 0,
        )(withFault(warm('water', 15)(state), 'no-flow', true));
        const ready = index === 0 ? { ...withMode(dry, 'on'), up: 300 } : dry;
        const speed = index % 120 === 0 ? 'medium' : 'high';
        return index % 60 === 0 ? ordered(ready, 'pump.set', { speed, minutes: 5 }) : ready;
      },
    );
    expect(seconds).toBe(ran);
  },
);
