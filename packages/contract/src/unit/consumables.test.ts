import fc from 'fast-check';
import { expect, test } from 'vitest';
import { consumables } from '../api/consumables.ts';
import { readConsumables } from './consumables.ts';
import type { Tally } from './tally.ts';

const canister = { n: 1, substance: 'phMinus', volume: 20_000, remaining: 3_600 };
const tube = { n: 1, lifespan: 365, daysLeft: 134 };
const heating = { total: 1_483_200, sinceReset: 138_000, resetAt: '2026-10-01T10:00:00+02:00' };

test('canisters, tubes and counters are kept as the unit says them, times in UTC', () => {
  const tally: Tally = {};
  const filling = { total: 61_400, sinceReset: 61_400 };
  expect(
    readConsumables({ canisters: [canister], tubes: [tube], counters: { heating, filling } }, tally),
  ).toEqual({
    canisters: [canister],
    tubes: [tube],
    counters: {
      heating: { ...heating, resetAt: '2026-10-01T08:00:00.000Z' },
      filling: { ...filling, resetAt: null },
    },
  });
  expect(tally).toEqual({});
});

test.each<[what: string, raw: Record<string, unknown>, tally: Tally]>([
  ['nothing', {}, {}],
  ['another substance', { canisters: [{ ...canister, substance: 'gold' }] }, { 'impossible-value': 1 }],
  ['less than nothing', { canisters: [{ ...canister, remaining: -1 }] }, { 'impossible-value': 1 }],
  ['a seventh canister', { canisters: [{ ...canister, n: 7 }] }, { 'impossible-value': 1 }],
  ['no list', { tubes: 'none' }, { 'impossible-value': 1 }],
  ['too long a list', { tubes: Array.from({ length: 17 }, () => tube) }, { 'impossible-value': 1 }],
  ['an unknown counter', { counters: { cover: heating } }, { 'unknown-channel': 1 }],
  ['a counter of words', { counters: { heating: { ...heating, total: 'much' } } }, { 'impossible-value': 1 }],
  ['what is newer', { filters: [] }, { 'unknown-key': 1 }],
])('%s is dropped and counted', (_what, raw, counted) => {
  const tally: Tally = {};
  expect(readConsumables(raw, tally)).toEqual({ canisters: [], tubes: [], counters: {} });
  expect(tally).toEqual(counted);
});

test('of two canisters with one number the first is kept', () => {
  const tally: Tally = {};
  const { canisters } = readConsumables({ canisters: [canister, { ...canister, remaining: 1 }] }, tally);
  expect(canisters).toEqual([canister]);
  expect(tally).toEqual({ 'impossible-value': 1 });
});

test('whatever a unit says, what is kept can be shown', () => {
  const anything = fc.oneof(fc.jsonValue(), fc.constant(canister), fc.constant(heating));
  const names = fc.constantFrom('canisters', 'tubes', 'counters', 'other');
  fc.assert(
    fc.property(fc.dictionary(names, fc.oneof(fc.array(anything), anything)), (raw) => {
      expect(consumables.safeParse(readConsumables(raw, {})).success).toBe(true);
    }),
  );
});
