import { modes } from '@poolhouse/domain/filtration/modes';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withMode } from '#model/orders.ts';
import { restartModel } from '#model/restart.ts';
import { factorySettings } from '#model/settings.ts';
import type { ModelState } from '#model/state.ts';
import { ordered } from '#testing/ordered.ts';
import { walk } from '#testing/walk.ts';

const seed = fc.integer({ min: 0, max: 0xffffffff });
const start = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 11, 31) });
const buttonPresses = fc.array(fc.constantFrom(...modes), { minLength: 1, maxLength: 8 });

const refilled = (state: ModelState) =>
  [1, 2].reduce((now, n) => ordered(now, 'canister.refill', { n, volume: 20_000 }), state);

const preferring = (preferTemperature: boolean) => ({
  auto: { ...factorySettings.auto, preferTemperature },
  eco: { ...factorySettings.eco, preferTemperature },
});

test('over a year the pool stays a pool', () => {
  const seen = { water: [99, -99], air: [99, -99], ph: [99, -99], redox: [9999, -9999], level: [999, -999] };
  const year = { seed: 7, start: Date.UTC(2026, 0, 1), seconds: 60, steps: 365 * 1440 };
  const look = (state: ModelState) => {
    const { plant, probes, air } = state;
    const now = { water: plant.water, air, ph: plant.ph, redox: probes.redox, level: plant.level };
    for (const name of Object.keys(now) as (keyof typeof now)[]) {
      const [low = 0, high = 0] = seen[name];
      seen[name] = [Math.min(low, now[name]), Math.max(high, now[name])];
    }
  };
  // Somebody looks after it.
  walk({ ...year, settings: preferring(true) }, look, (state, index) =>
    index % (14 * 1440) === 0 ? refilled(state) : state,
  );
  const within = (name: keyof typeof seen, low: number, high: number) => {
    expect(seen[name][0], `lowest ${name}`).toBeGreaterThan(low);
    expect(seen[name][1], `highest ${name}`).toBeLessThan(high);
  };
  within('water', 15, 36);
  within('air', -25, 42);
  within('ph', 7.1, 7.6);
  within('redox', 600, 780);
  within('level', 125, 150.1);
  expect((seen.air[1] ?? 0) - (seen.air[0] ?? 0), 'seasons').toBeGreaterThan(20);
});

test.each([
  [{ mode: 'winter' }, 4],
  [{ mode: 'winter', minimum: 9.5 }, 9.5],
])('told %j, it keeps the water at %s °C through a cold month', (args, kept) => {
  let coldest = 99;
  const month = { seed: 7, start: Date.UTC(2026, 0, 1), seconds: 60, steps: 30 * 1440 };
  const { plant } = walk(
    month,
    (state) => {
      coldest = Math.min(coldest, state.plant.water);
    },
    (state, index) => (index === 0 ? ordered(state, 'mode.set', args) : state),
  );
  expect(coldest).toBeGreaterThan(kept - 1);
  expect(plant.water).toBeLessThan(kept + 2);
});

test('no heating and no solar without filtration, no dosing without flow, nothing while mixing', () => {
  fc.assert(
    fc.property(seed, start, fc.boolean(), buttonPresses, (weather, from, preferTemperature, buttons) => {
      const every = Math.ceil(1440 / buttons.length);
      walk(
        { seed: weather, start: from, seconds: 20, steps: 1440, settings: preferring(preferTemperature) },
        ({ control, up }, effects, before) => {
          if (control.heating || control.solar) expect(control.speed).not.toBe('off');
          expect(control.heating && control.solar).toBe(false);
          if (effects.doses.phMinus + effects.doses.chlorine > 0) {
            expect(before.plant.flow).toBeGreaterThanOrEqual(1);
            expect(control.speed).not.toBe('off');
          }
          expect(effects.doses.phMinus > 0 && effects.doses.chlorine > 0).toBe(false);
          if (up <= 120) {
            expect(effects.heating + effects.solar + effects.doses.phMinus + effects.doses.chlorine).toBe(0);
          }
        },
        (state, index) => (index % every === 0 ? withMode(state, buttons[index / every] ?? 'off') : state),
      );
    }),
    { numRuns: 25 },
  );
});

test('mode off runs nothing but the after-run, and that for 5 minutes at most, second by second', () => {
  let cooled = 0;
  fc.assert(
    fc.property(seed, start, fc.integer({ min: 5, max: 60 }), (weather, from, minutes) => {
      let offFor = 0;
      walk(
        { seed: weather, start: from, seconds: 1, steps: (minutes + 20) * 60 },
        ({ mode: now, control }, effects) => {
          offFor = now === 'off' ? offFor + 1 : 0;
          if (now !== 'off') return;
          expect(effects.heating + effects.solar + effects.doses.phMinus + effects.doses.chlorine).toBe(0);
          if (control.speed === 'off') return;
          cooled += 1;
          expect(control.reason).toBe('after-run');
          expect(offFor).toBeLessThanOrEqual(300);
        },
        (state, index) => {
          // Cold, sour and without chlorine: all that can run is asked for.
          const plant = { ...state.plant, water: 22, ph: 7.7, chlorine: 0.3 };
          return withMode({ ...state, plant }, index < minutes * 60 ? 'on' : 'off');
        },
      );
    }),
    { numRuns: 20 },
  );
  expect(cooled).toBeGreaterThan(3000);
});

test('the heater is cooled: after it stops the pump runs on', () => {
  let heated = 0;
  let cooled = 0;
  const cold = { seed: 3, start: Date.UTC(2026, 1, 1, 2), seconds: 10, steps: 400 };
  walk(
    cold,
    ({ control }) => {
      if (control.heating) heated += 10;
      if (control.reason === 'after-run' && control.speed !== 'off') cooled += 10;
    },
    (state, index) => {
      const chilled = { ...state, plant: { ...state.plant, water: 22 } };
      return withMode(chilled, index < 300 ? 'on' : 'off');
    },
  );
  expect(heated).toBeGreaterThan(1000);
  expect(cooled).toBe(300);
});

test('the sun heats and the night cools', () => {
  const temperatures: number[] = [];
  walk(
    { seed: 11, start: Date.UTC(2026, 5, 20, 0), seconds: 60, steps: 2880 },
    ({ plant }) => temperatures.push(plant.water),
    (state) => withMode({ ...state, heatingAllowed: false, solarAllowed: false }, 'on'),
  );
  const at = (hour: number) => temperatures[hour * 60] ?? 0;
  expect(at(15)).toBeGreaterThan(at(5) + 0.2);
  expect(at(28)).toBeLessThan(at(18) - 0.2);
});

test('dosing moves pH and redox, evaporation lowers the level, and the pump gives flow', () => {
  const sour = (state: ModelState) => ({ ...state, plant: { ...state.plant, ph: 7.7, chlorine: 0.4 } });
  const from = { seed: 5, start: Date.UTC(2026, 6, 1, 8), seconds: 10, steps: 6 * 360 };
  let dosed = 0;
  const after = walk(
    from,
    (_state, effects) => {
      dosed += effects.doses.phMinus;
    },
    (state, index) => withMode(index === 0 ? sour(state) : state, 'on'),
  );
  expect(dosed).toBeGreaterThan(100);
  expect(after.plant.ph).toBeLessThan(7.7);
  expect(after.plant.chlorine).toBeGreaterThan(0.6);
  expect(after.plant.flow).toBeGreaterThan(6);
  const left = walk(
    from,
    () => undefined,
    (state) => withMode(state, 'off'),
  );
  expect(left.plant.flow).toBeLessThan(0.01);
  const dry = { ...from, steps: 48 * 360 };
  expect(walk(dry, () => undefined).plant.level).toBeLessThan(
    restartModel(undefined, 5, from.start).plant.level,
  );
});

test('the same seed and time give the same pool, and a probe without water holds its value', () => {
  const options = { seed: 21, start: Date.UTC(2026, 3, 1), seconds: 30, steps: 500 };
  expect(walk(options, () => undefined)).toEqual(walk(options, () => undefined));
  walk(
    options,
    (state, _effects, before) => {
      if (state.probes.wet) return;
      expect(state.probes.ph).toBe(before.probes.ph);
      expect(state.probes.at).toBe(before.probes.at);
    },
    (state, index) => withMode(state, index % 200 < 100 ? 'on' : 'off'),
  );
});
