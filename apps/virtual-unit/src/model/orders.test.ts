import { type CommandName, commandNames } from '@poolhouse/domain/unit/commands';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ordered, usualUnit } from '#testing/ordered.ts';
import { walk } from '#testing/walk.ts';
import { equip, usualFeatures } from './hardware.ts';
import { isFitted, type OrderRefusal, orders, withMode } from './orders.ts';
import { factorySettings } from './settings.ts';
import type { ModelState } from './state.ts';

const start = Date.parse('2026-06-20T10:00:00Z');
/** A pool at which the pump runs and nothing moves. */
const usual = walk(
  { seed: 4, start, seconds: 1, steps: 200 },
  () => undefined,
  (state) => (state.mode === 'on' ? state : withMode(state, 'on')),
);
const level = (cm: number): ModelState => ({ ...usual, plant: { ...usual.plant, level: cm } });
const closing = ordered(usual, 'cover.close');

const off = withMode(usual, 'off');

test.each<[CommandName, Record<string, unknown>, OrderRefusal | undefined, ModelState?]>([
  ['relay.set', { n: 1, on: true, minutes: 5 }, undefined],
  ['relay.set', { n: 5, on: true }, 'invalid'],
  ['relay.set', { n: 1.5, on: true }, 'invalid'],
  ['pump.set', { speed: 'low', minutes: 1440 }, undefined],
  ['pump.set', { speed: 'low', minutes: 5 }, 'mode-off', off],
  ['backwash.start', {}, undefined],
  ['backwash.start', {}, 'mode-off', off],
  ['backwash.start', {}, 'cover-moves', closing],
  ['backwash.start', {}, 'level-low', level(129)],
  ['backwash.stop', {}, undefined],
  ['filling.start', {}, undefined],
  ['filling.start', {}, 'full', level(135)],
  ['filling.stop', {}, undefined],
  ['canister.refill', { n: 2, volume: 10_000 }, undefined],
  ['canister.refill', { n: 3, volume: 10_000 }, 'invalid'],
  ['canister.refill', { n: 1, volume: 10_000.5 }, 'invalid'],
  ['tube.replace', { n: 1 }, undefined],
  ['tube.replace', { n: -1 }, 'invalid'],
  ['counter.reset', { name: 'heating' }, undefined],
  ['counter.reset', { name: 'filling' }, 'no-speed'],
  ['counter.reset', { name: 'toString' }, 'invalid'],
])('%s with %j is refused: %s', (name, args, code, state = usual) => {
  const next = orders[name](state, args, usualUnit, start);
  expect(typeof next === 'string' ? next : undefined).toBe(code);
});

test('whatever comes from the wire, an order is followed or refused, and what is refused changes nothing', () => {
  const anything = fc.dictionary(
    fc.constantFrom('n', 'on', 'minutes', 'mode', 'minimum', 'speed', 'volume', 'name'),
    fc.oneof(
      fc.integer(),
      fc.double(),
      fc.boolean(),
      fc.string(),
      fc.constantFrom(null, undefined, 1, 4, 'on', {}),
    ),
  );
  const before = JSON.stringify(usual);
  fc.assert(
    fc.property(fc.constantFrom(...commandNames), anything, (name, args) => {
      const next = orders[name](usual, args, usualUnit, start);
      expect(JSON.stringify(usual)).toBe(before);
      if (typeof next === 'string') return;
      expect(next.control.relays).toHaveLength(4);
      const minutes = (next.pump?.until ?? next.up) - next.up;
      expect(minutes).toBeLessThanOrEqual(86_400);
      expect(next.dosingPausedUntil - next.up).toBeLessThanOrEqual(86_400);
    }),
    { numRuns: 1000 },
  );
});

test('what a unit is not fitted with it cannot be told', () => {
  const aqua = equip(factorySettings, usualFeatures.aqua);
  const told = commandNames.filter((name) => isFitted(aqua, name, { name: 'heating' }));
  expect(told).toEqual([
    'mode.set',
    'dosing.pause',
    'dosing.resume',
    'canister.refill',
    'tube.replace',
    'identify',
  ]);
  expect(commandNames.every((name) => isFitted(usualUnit, name, { name: 'filling' }))).toBe(true);
});

test('a reset keeps the total and tells when it was, a refill is full, a new tube has all its days', () => {
  const used: ModelState = {
    ...usual,
    stock: {
      ...usual.stock,
      heating: { total: 500, sinceReset: 300, resetAt: undefined },
      tubes: usual.stock.tubes.map((date) => date - 100),
    },
  };
  const after = (
    name: 'counter.reset' | 'canister.refill' | 'tube.replace',
    args: Record<string, unknown>,
  ) => {
    const next = orders[name](used, args, usualUnit, start);
    return typeof next === 'string' ? used.stock : next.stock;
  };
  expect(after('counter.reset', { name: 'heating' }).heating).toEqual({
    total: 500,
    sinceReset: 0,
    resetAt: start,
  });
  expect(after('canister.refill', { n: 2, volume: 5000 }).canisters[1]).toMatchObject({
    volume: 5000,
    given: 0,
  });
  const [first = 0, second = 0] = after('tube.replace', { n: 1 }).tubes;
  expect(first - second).toBe(100);
});
