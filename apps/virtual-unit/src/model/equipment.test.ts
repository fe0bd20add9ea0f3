import { expect, test } from 'vitest';
import { ordered, unwashed } from '#testing/ordered.ts';
import { type Walk, walk } from '#testing/walk.ts';
import type { Effects } from './effects.ts';
import { withMode } from './orders.ts';
import { keepModel, restartModel } from './restart.ts';
import { factorySettings, type Settings } from './settings.ts';
import type { ModelState } from './state.ts';

const start = Date.parse('2026-06-20T10:00:00Z');
const second: Walk = { seed: 4, start, seconds: 1, steps: 900 };
const ready = (state: ModelState): ModelState => ({ ...withMode(state, 'on'), up: 300 });

/** What happened in a quarter of an hour after a press, and the states on the way. */
function pressed(press: (state: ModelState) => ModelState, settings: Partial<Settings> = {}, steps = 900) {
  const states: ModelState[] = [];
  const effects: Effects[] = [];
  walk(
    { ...second, steps, settings: { ...unwashed, ...settings } },
    (state, done) => {
      states.push(state);
      effects.push(done);
    },
    (state, index) => (index === 0 ? press(ready(state)) : state),
  );
  const events = effects.flatMap((done) =>
    done.events.map(({ type, data }) => (data ? `${type} ${data.key}` : type)),
  );
  return { states, effects, events };
}
const count = (states: readonly ModelState[], is: (state: ModelState) => boolean): number =>
  states.filter(is).length;

test('a wash by hand: 20 s, its duration, 20 s; the pump stands while the valve turns, then runs as fast as it can', () => {
  const speeds = { pump: { type: 'C' } } as const;
  const { states, events } = pressed((state) => ordered(state, 'backwash.start'), speeds);
  const during = (state: string) => states.filter(({ control }) => control.wash.state === state);
  expect(['starting', 'running', 'stopping'].map((state) => during(state).length)).toEqual([20, 180, 20]);
  expect(during('running').every(({ control }) => control.speed === 'high')).toBe(true);
  expect([...during('starting'), ...during('stopping')].every(({ control }) => control.speed === 'off')).toBe(
    true,
  );
  expect(events).toEqual([
    'backwash.started',
    'message.began backwash-running',
    'backwash.stopped',
    'message.ended backwash-running',
  ]);
  const [first, last] = [states[0], states.at(-1)];
  expect(last?.plant.dirt).toBeLessThan((first?.plant.dirt ?? 0) / 2);
  expect(last?.plant.level).toBeLessThan((first?.plant.level ?? 0) - 0.5);
});

test('a wash waits until the heater is cool, and the heater waits for the wash', () => {
  const cold = (state: ModelState): ModelState => ({
    ...state,
    solarAllowed: false,
    plant: { ...state.plant, water: 15 },
    control: { ...state.control, heating: true },
  });
  const { states } = pressed((state) => ordered(cold(state), 'backwash.start'));
  const began = states.findIndex(({ control }) => control.wash.state !== 'stopped');
  expect(began).toBeGreaterThanOrEqual(300);
  expect(began).toBeLessThan(310);
  const before = states.slice(0, began);
  expect(count(before, ({ control }) => control.heating)).toBe(0);
  expect(count(before, ({ control }) => control.speed === 'off')).toBe(0);
  expect(states.at(-1)?.control.heating).toBe(true);
});

test('a wash that the calendar asked for is resolved, and the water it took is filled up', () => {
  const { backwash, filling } = factorySettings;
  const settings = {
    backwash: { ...backwash, everyDays: { on: true, days: 1, at: 12 * 60 }, duration: 600 },
    filling: { ...filling, levels: { lowAlarm: 100, fillOn: 130, fillOff: 131, highAlarm: 140 } },
  };
  const full = (state: ModelState): ModelState => ({
    ...state,
    plant: { ...state.plant, level: 131 },
    control: { ...state.control, washed: { date: 0, clock: 0 } },
  });
  const { events } = pressed(full, settings, 7200);
  const told = ['backwash.started', 'backwash.stopped', 'backwash.resolved', 'refilling.started'];
  expect(events.filter((event) => told.includes(event)).slice(0, 4)).toEqual(told);
});

test.each([
  ['filtrationOff', true, 'off'],
  ['filtrationLow', true, 'low'],
  ['nothing', true, 'medium'],
  ['nothing', false, 'medium'],
] as const)('a closed cover, %s, heating allowed %s: the pump is %s', (whenClosed, heatingAllowed, speed) => {
  const settings = { cover: { whenClosed, heatingAllowed }, pump: { type: 'B' } } as const;
  const cold = (state: ModelState) => ({
    ...state,
    solarAllowed: false,
    plant: { ...state.plant, water: 15 },
  });
  const { states, events } = pressed((state) => ordered(cold(state), 'cover.close'), settings, 1200);
  const last = states.at(-1);
  expect(last?.control.cover.state).toBe('closed');
  expect(last?.control.speed).toBe(speed);
  expect(last?.control.heating).toBe(heatingAllowed && speed !== 'off');
  expect(count(states, ({ control }) => control.cover.state === 'closing')).toBe(90);
  // The heater was on while it closed: it is cooled whatever the cover says.
  const cooled = count(states, ({ control }) => control.reason === 'after-run');
  expect(cooled).toBe(speed === 'off' ? 300 : 0);
  expect(events).toContain('message.ended pool-cover-in-motion');
});

test('relays: a countdown ends, and a closed cover sets off what it should', () => {
  const relay = { ...factorySettings.relay1, coverClosedSetsOff: true };
  const settings = { relay1: { ...relay, type: 'countdown', duration: 60 }, relay2: relay } as const;
  const { effects } = pressed((state) => {
    const on = [1, 2, 3].reduce((now, n) => ordered(now, 'relay.set', { n, on: true }), state);
    const set = settings.relay1.duration;
    const counting = on.control.relays.map((one, place) => (place === 0 ? { ...one, left: set } : one));
    return ordered({ ...on, control: { ...on.control, relays: counting } }, 'cover.close');
  }, settings);
  const seconds = [0, 1, 2].map((place) =>
    effects.reduce((sum, { relays }) => sum + (relays[place] ?? 0), 0),
  );
  expect(seconds).toEqual([60, 90, 900]);
});

test('calibration moves what is measured, and what is decided by it', () => {
  const cool = (state: ModelState) => ({
    ...state,
    solarAllowed: false,
    plant: { ...state.plant, water: 25.9 },
  });
  const at = (water: number) => pressed(cool, { calibration: { water, air: 0, solar: 0 } }, 5).states.at(-1);
  expect(at(0)?.water).toBeCloseTo(25.9, 1);
  expect(at(-2)?.water).toBeCloseTo(23.9, 1);
  expect([at(0)?.control.heating, at(-2)?.control.heating]).toEqual([false, true]);
});

test.each([
  ['while it heats', 200, 300],
  ['while it is cooled', 400, 200],
  ['when it is cool', 900, 0],
])('the power fails %s: the heater is cooled for %d s afterwards', (_when, at, left) => {
  const { states } = pressed(
    (state) => ({ ...state, solarAllowed: false, plant: { ...state.plant, water: 15 } }),
    {},
    300,
  );
  let state = states.at(-1) as ModelState;
  expect(state.control.heating).toBe(true);
  if (at > 300) {
    const off = { ...second, steps: at - 300 };
    state = continued(ordered(state, 'mode.set', { mode: 'off' }), off);
  }
  const kept = JSON.parse(JSON.stringify(keepModel(withMode(state, 'off'), start)));
  const again = restartModel(kept, 4, start + 3_600_000);
  let cooled = 0;
  continued(again, { ...second, steps: 600 }, ({ control }) => {
    if (control.speed !== 'off') cooled += 1;
  });
  expect(Math.abs(cooled - left)).toBeLessThanOrEqual(1);
});

function continued(
  from: ModelState,
  options: Walk,
  look: (state: ModelState) => void = () => undefined,
): ModelState {
  return walk(options, look, (state, index) => (index === 0 ? from : state));
}
