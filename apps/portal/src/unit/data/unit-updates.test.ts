import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { askForOpenCommands, commandKey } from './command-query.ts';

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
