import { expect, test } from 'vitest';
import { ordered, unwashed } from '#testing/ordered.ts';
import { walk } from '#testing/walk.ts';
import { withFault } from './faults.ts';
import { withMode } from './orders.ts';
import { keepModel, restartModel } from './restart.ts';
import { factorySettings, type Settings } from './settings.ts';
import type { ModelState } from './state.ts';

type Change = (state: ModelState) => ModelState;

const start = Date.parse('2026-06-20T10:00:00Z');
const { filling, backwash } = factorySettings;
const press =
  (...[name, args]: [Parameters<typeof ordered>[1], Record<string, unknown>?]): Change =>
  (state) =>
    ordered(state, name, args);
const water =
  (change: Partial<ModelState['plant']>): Change =>
  (state) => ({ ...state, plant: { ...state.plant, ...change } });

/** Noon in summer, the pump on, the water mixed: so many minutes after a change. */
function minutes(
  count: number,
  first: Change,
  settings: Partial<Settings>,
  look: (state: ModelState) => void = () => undefined,
): ModelState {
  return walk(
    { ...{ seed: 4, start, seconds: 1, steps: count * 60 }, settings: { ...unwashed, ...settings } },
    look,
    (state, index) => (index === 0 ? first(state) : state),
  );
}
const ready: Change = (state) => ({ ...withMode(state, 'on'), up: 300 });

/** Whether it was so at any second of so many minutes after a power cut. */
function afterCut(
  from: ModelState,
  count: number,
  settings: Partial<Settings>,
  is: (state: ModelState) => boolean,
) {
  let has = false;
  const kept: unknown = JSON.parse(JSON.stringify(keepModel(from, start)));
  const again = { ...restartModel(kept, 4, start), faults: from.faults };
  minutes(
    count,
    () => again,
    settings,
    (state) => {
      has ||= is(state);
    },
  );
  return has;
}

const sour = water({ ph: 7.7, chlorine: 0.3 });
const low = water({ level: 129 });
const brief: Partial<Settings> = { filling: { ...filling, maxMinutes: 5 } };
const doses = ({ control }: ModelState) => control.dosing.given.phMinus + control.dosing.given.chlorine > 0;
const fills = ({ control }: ModelState) => control.filling;
const washes = ({ control }: ModelState) => control.wash.state !== 'stopped';
const stands = ({ control }: ModelState) => control.speed === 'off';
const thirsty: Partial<Settings> = { backwash: { ...backwash, timesADay: { on: true, times: 12 } } };

test.each<[string, Change, number, Partial<Settings>, number, (state: ModelState) => boolean, boolean]>([
  [
    'dosing is paused for 2 hours',
    (s) => press('dosing.pause', { minutes: 120 })(sour(s)),
    30,
    {},
    85,
    doses,
    false,
  ],
  [
    'a pause of dosing will soon be over',
    (s) => press('dosing.pause', { minutes: 10 })(sour(s)),
    30,
    {},
    15,
    doses,
    true,
  ],
  ['filling is stopped for an hour', (s) => press('filling.stop')(low(s)), 20, {}, 35, fills, false],
  ['filling may soon begin again', (s) => press('filling.stop')(low(s)), 50, {}, 15, fills, true],
  ['filling took too long', (s) => withFault(low(s), 'refilling-too-long', true), 8, brief, 10, fills, false],
  [
    'doses did nothing',
    (s) => withFault(sour(s), 'ph-probe-stuck', true),
    130,
    {},
    30,
    ({ control }) => control.dosing.given.phMinus > 0,
    false,
  ],
  ['a due wash was stopped', (s) => press('backwash.stop')(s), 30, thirsty, 25, washes, false],
  [
    'the pump is stopped for an hour',
    press('pump.set', { speed: 'off', minutes: 60 }),
    30,
    {},
    25,
    (s) => !stands(s),
    false,
  ],
  [
    'the pump may soon run again',
    press('pump.set', { speed: 'off', minutes: 60 }),
    30,
    {},
    35,
    (s) => !stands(s),
    true,
  ],
])('the power fails when %s', (_what, change, before, settings, after, is, expected) => {
  const state = minutes(before, (fresh) => change(ready(fresh)), settings);
  expect(afterCut(state, after, settings, is)).toBe(expected);
});

test('what a unit kept that remembered less of it is taken all the same', () => {
  const state = minutes(5, ready, {});
  const {
    dosingPausedFor: _a,
    fillingHeldFor: _b,
    washRestedFor: _c,
    fillingFailed: _d,
    ...kept
  } = keepModel(state, start);
  const { watch: _e, ...dosed } = kept.dosed;
  expect(restartModel({ ...kept, dosed }, 4, start).plant.dirt).toBe(state.plant.dirt);
});
