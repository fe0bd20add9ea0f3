import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { testDatabase } from '#testing/database/database.ts';
import { anew, perFile } from '#testing/lifetimes.ts';
import { createAccountChanges } from './account-changes.ts';

const database = perFile(() => testDatabase());

/** A way to the database that can fall silent: what is said is taken and goes nowhere. */
const way = anew(async () => {
  const sockets = new Set<Socket>();
  let isSilent = false;
  const target = new URL(database.url);
  const folder = target.searchParams.get('host');
  const server = createServer((client) => {
    const port = Number(target.port || 5432);
    const upstream = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, target.hostname);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => one.destroy());
      one.on('data', (bytes) => isSilent || other.write(bytes));
      one.on('close', () => other.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { username, password } = target;
  return {
    connection: {
      ...{ host: '127.0.0.1', port: (server.address() as AddressInfo).port },
      ...{ user: decodeURIComponent(username), password: decodeURIComponent(password) },
      database: target.pathname.slice(1),
    },
    fallSilent() {
      isSilent = true;
    },
    speak() {
      isSilent = false;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
});

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
