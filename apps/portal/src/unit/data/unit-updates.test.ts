import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { askForOpenCommands, commandKey } from './command-query.ts';
import { openAlertsQuery } from './open-alerts-query.ts';
import { unit } from './unit-fixtures.ts';
import { unitKey } from './unit-query.ts';
import { takeMessage } from './unit-updates.ts';

const command = (finishedAt: string | null) => ({
  '@id': '/api/commands/1',
  '@type': 'Command',
  unit: '/api/units/1',
  name: 'mode.set',
  args: { mode: 'eco' },
  stage: finishedAt ? 'done' : 'sent',
  code: null,
  createdAt: '2026-06-01T12:00:00Z',
  expires: '2026-06-01T12:00:30Z',
  finishedAt,
});

test('after a lost connection the commands without an end are asked for, those with one are not', async () => {
  const cache = new QueryClient();
  cache.setQueryData(commandKey('open'), command(null));
  cache.setQueryData(commandKey('ended'), command('2026-06-01T12:00:05Z'));
  await askForOpenCommands(cache);
  expect(cache.getQueryState(commandKey('open'))?.isInvalidated).toBe(true);
  expect(cache.getQueryState(commandKey('ended'))?.isInvalidated).toBe(false);
  cache.clear();
});

test.each([
  ['one opened', 0, 1, true],
  ['one ended', 2, 1, true],
  ['nothing changed', 1, 1, false],
  ['the server says nothing of them', 1, undefined, false],
] as const)('between reading and watching a unit %s: %j and %j', (_what, read, openAlerts, isAsked) => {
  const cache = new QueryClient();
  const known = unit({ openAlerts: read });
  const { '@id': iri, presence, state } = known;
  cache.setQueryData(unitKey(iri), known);
  cache.setQueryData([...unitKey(iri), 'alerts', 'open'], []);
  cache.setQueryData(openAlertsQuery.queryKey, { total: 0, newest: [] });
  const told = openAlerts === undefined ? {} : { openAlerts };
  takeMessage(cache, { v: 1, id: '1', type: 'subscribed', unit: iri, presence, state, ...told }, 7000);
  for (const key of [unitKey(iri), [...unitKey(iri), 'alerts', 'open'], openAlertsQuery.queryKey])
    expect(cache.getQueryState(key)?.isInvalidated).toBe(isAsked);
  cache.clear();
});

test.each([
  ['the day is set otherwise', { temperature: 29, eco: 24, winter: null }, true],
  ['the winter is set for the first time', { temperature: 28, eco: 24, winter: 4 }, true],
  ['nothing changed', { temperature: 28, eco: 24, winter: null }, false],
  ['the server says nothing of it', undefined, false],
] as const)(
  'between reading and watching a unit, of what its water is to have: %s',
  (_what, told, isAsked) => {
    const cache = new QueryClient();
    const known = unit({ setTemperatures: { temperature: 28, eco: 24, winter: null } });
    const { '@id': iri, presence, state } = known;
    cache.setQueryData(unitKey(iri), known);
    cache.setQueryData([...unitKey(iri), 'settings'], {});
    const setTemperatures = told && { setTemperatures: told };
    takeMessage(
      cache,
      { v: 1, id: '1', type: 'subscribed', unit: iri, presence, state, ...setTemperatures },
      7000,
    );
    for (const key of [unitKey(iri), [...unitKey(iri), 'settings']])
      expect(cache.getQueryState(key)?.isInvalidated).toBe(isAsked);
    cache.clear();
  },
);

test.each([
  ['it has another firmware', { firmware: '9.9.9' }, true],
  ['it has something more', { features: ['heating', 'cover'] }, true],
  ['its controller found another unit', { aqua: { serialNumber: '7654321', connected: true } }, true],
  ['nothing changed', { firmware: '2.4.0', features: ['heating'], aqua: null }, false],
] as const)('between reading and watching a unit, of what it is: %s', (_what, { ...told }, isAsked) => {
  const cache = new QueryClient();
  const known = unit({ firmware: '2.4.0', features: ['heating'], aqua: null });
  const { '@id': iri, presence, state } = known;
  cache.setQueryData(unitKey(iri), known);
  const itself = 'features' in told ? { ...told, features: [...told.features] } : told;
  takeMessage(cache, { v: 1, id: '1', type: 'subscribed', unit: iri, presence, state, ...itself }, 7000);
  expect(cache.getQueryState(unitKey(iri))?.isInvalidated).toBe(isAsked);
  cache.clear();
});
