import { expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { testDatabase } from '#testing/database/database.ts';
import { silentWay } from '#testing/database/silent-way.ts';
import { anew, perFile } from '#testing/lifetimes.ts';
import { createAccountChanges } from './account-changes.ts';

const database = perFile(() => testDatabase());

const way = anew(() => silentWay(database.url));

const quick = { every: 50, patience: 200 };

test('a connection that has fallen silent is found, and another one made', async () => {
  const changes = createAccountChanges(way.connection, createLog('silent'), quick);
  const told: (string | undefined)[] = [];
  changes.on((userId) => told.push(userId));
  changes.start();
  await expect.poll(changes.areHeard).toBe(true);
  way.fallSilent();
  await expect.poll(changes.areHeard, { timeout: 5_000 }).toBe(false);
  way.speak();
  await expect.poll(changes.areHeard, { timeout: 10_000 }).toBe(true);
  told.length = 0;
  await database.pool.query("select pg_notify('account_changes', 'anna')");
  await expect.poll(() => told).toEqual(['anna']);
  await changes.stop();
});

test.each([
  ['that is silent', true],
  ['that never answered', false],
])('whoever stops does not wait for a connection %s', async (_what, isHeard) => {
  if (!isHeard) way.fallSilent();
  const changes = createAccountChanges(way.connection, createLog('silent'), {
    every: 60_000,
    patience: 60_000,
  });
  changes.start();
  if (isHeard) await expect.poll(changes.areHeard).toBe(true);
  way.fallSilent();
  await changes.stop();
  expect(changes.areHeard()).toBe(false);
});
