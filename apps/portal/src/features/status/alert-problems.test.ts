import type { AlertResource } from '@poolhouse/contract/api/alerts';
import type { UnitState } from '@poolhouse/contract/api/units';
import { expect, test } from 'vitest';
import { alertWords } from '#unit/alerts/alert-words.ts';
import type { Problem } from '#unit/show/problems.ts';
import { alertProblems } from './alert-problems.ts';

const since = '2026-07-01T12:00:00.000Z';
const alert = (source: AlertResource['source'], about: string): AlertResource => ({
  ...{ '@id': `/api/alerts/${source}-${about}`, '@type': 'Alert', source, about, severity: 'warning' },
  ...{
    unit: '/api/units/1',
    value: 1,
    limit: 2,
    since,
    endedAt: null,
    acknowledgedAt: null,
    acknowledgedBy: null,
  },
});
const problem = (id: string): Problem => ({
  ...{ id, tone: 'warning', title: { key: 'status.frost.title' }, hint: { key: 'status.frost.hint' } },
});
const says = (...keys: string[]): Pick<UnitState, 'messages'> => ({
  messages: keys.map((key) => ({ key, severity: 'error', since })),
});
const writing = { value: String, name: (channel: string) => channel, canister: () => undefined };

test.each<[string, AlertResource, Pick<UnitState, 'messages'>, readonly Problem[], string | undefined]>([
  ['a canister', alert('canister', '1'), says(), [], 'notifications.title.canister'],
  ['a tube', alert('tube', '2'), says(), [], 'notifications.title.tube'],
  ['a limit of the owner’s own', alert('high', 'water'), says(), [], 'notifications.title.high'],
  ['a value that is off by itself as well', alert('high', 'ph'), says(), [problem('ph')], undefined],
  ['cold air', alert('low', 'air'), says(), [], 'notifications.title.low'],
  ['cold air in frost', alert('low', 'air'), says(), [problem('frost')], undefined],
  ['hot air in frost', alert('high', 'air'), says(), [problem('frost')], 'notifications.title.high'],
  ['a unit that is away', alert('offline', ''), says(), [], undefined],
  ['what the unit says', alert('message', 'pump-overheated'), says('pump-overheated'), [], undefined],
  [
    'what the unit says no more',
    alert('message', 'pump-overheated'),
    says(),
    [],
    'unitMessage.title.pump-overheated',
  ],
  ['a message of newer firmware', alert('message', 'from-the-future'), says(), [], 'status.unknownMessage'],
])('of %s Status says it once', (_what, told, state, problems, title) => {
  const found = alertProblems([told], state, problems, writing);
  expect(found.map((one) => one.title.key)).toEqual(title === undefined ? [] : [title]);
  for (const one of found) expect(one.hint.key).toMatch(/[Hh]int/u);
});

test.each([
  ['3.6', null, 'notifications.title.canisterLow'],
  [null, null, 'notifications.title.canisterEmpty'],
  // It was refilled, and is empty again.
  [null, since, 'notifications.title.canisterLow'],
])('a canister with %s l, of an alert that ended at %s, is named %s', (left, endedAt, key) => {
  const told = { ...alert('canister', '2'), endedAt };
  const { title } = alertWords(told, { ...writing, canister: () => ({ substance: 'pH−', left }) });
  expect(title).toEqual({ key, values: { n: '2', substance: 'pH−' } });
});

test('what runs out leads to Consumables, all else to Notifications', () => {
  const all = [alert('canister', '1'), alert('tube', '1'), alert('high', 'ph')];
  const tabs = alertProblems(all, says(), [], writing).map(({ tab }) => tab);
  expect(tabs).toEqual(['consumables', 'consumables', 'notifications']);
});
