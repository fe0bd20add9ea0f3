import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDb } from '#platform/db/db.ts';
import { createPool } from '#platform/db/pool.ts';
import { type TestDatabase, testDatabase } from '#testing/database/database.ts';
import { countRows } from '#testing/units/stored-rows.ts';
import { testUnit } from '#testing/units/unit-messages.ts';
import { startUnitServer, type UnitServer } from '#testing/units/unit-server.ts';

let real: TestDatabase;
let link: CutLink;
let behindLink: TestDatabase;
let server: UnitServer | undefined;

beforeEach(async () => {
  real = await testDatabase();
  link = await cutLink(real.url);
  const pool = createPool({ connectionString: link.url }, () => undefined, { max: 5 });
  behindLink = { db: createDb(pool), pool, url: link.url, stop: () => pool.end() };
});
afterEach(async () => {
  await link.mend();
  await server?.stop();
  server = undefined;
  await behindLink.stop();
  await link.stop();
  await real.stop();
});

test('while the database is away nothing is acknowledged, states still flow, and nothing is lost', async () => {
  server = await startUnitServer({ database: behindLink });
  const unit = await testUnit(server);
  await unit.say('up/telemetry', unit.rows(1, 5));
  expect(await unit.acknowledged()).toBe(5);
  const heard: string[] = [];
  server.events.on('unit.state', ({ serial }) => heard.push(serial));
  await link.cut();
  await unit.say('up/telemetry', unit.rows(6, 10));
  await unit.say('up/telemetry', unit.rows(11, 15));
  await unit.say('up/state', unit.state());
  await expect.poll(() => heard).toEqual([unit.serial]);
  expect(unit.received.filter(({ topic }) => topic.endsWith('/ack'))).toEqual([]);
  await link.mend();
  while ((await unit.acknowledged()) < 15);
  expect(await countRows(real.pool, unit.id)).toBe(15);
});

test('what found no room while it was away is not acknowledged, and stored when it comes again', async () => {
  server = await startUnitServer({ database: behindLink, telemetry: { waitingRows: 10, patienceMs: 50 } });
  const unit = await testUnit(server);
  const heard: string[] = [];
  server.events.on('unit.state', ({ serial }) => heard.push(serial));
  await link.cut();
  // One batch on its way, one that waits, and one too many, behind which the state has to wait.
  for (const from of [1, 11, 21]) await unit.say('up/telemetry', unit.rows(from, from + 9));
  await unit.say('up/state', unit.state());
  await expect.poll(() => heard).toEqual([unit.serial]);
  await link.mend();
  while ((await unit.acknowledged()) < 20);
  expect(await countRows(real.pool, unit.id)).toBe(20);
  // As a unit does by itself with what was not acknowledged.
  await unit.say('up/telemetry', unit.rows(21, 30));
  while ((await unit.acknowledged()) < 30);
  expect(await countRows(real.pool, unit.id)).toBe(30);
});

test('the control: acknowledged before the COMMIT, a row is promised that the database never got', async () => {
  server = await startUnitServer({ database: behindLink, telemetry: { acknowledge: 'before-commit' } });
  const unit = await testUnit(server);
  await link.cut();
  await unit.say('up/telemetry', unit.rows(1, 5));
  expect(await unit.acknowledged()).toBe(5);
  expect(await countRows(real.pool, unit.id)).toBe(0);
});

interface CutLink {
  url: string;
  /** Breaks all connections and refuses new ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  stop(): Promise<void>;
}

/** A cable between the server and its database, over TCP. */
async function cutLink(databaseUrl: string): Promise<CutLink> {
  const target = new URL(databaseUrl);
  const socketFolder = target.searchParams.get('host');
  const sockets = new Set<Socket>();
  let isCut = false;
  const proxy: Server = createServer((client) => {
    if (isCut) {
      client.destroy();
      return;
    }
    const upstream = socketFolder
      ? createConnection(`${socketFolder}/.s.PGSQL.${target.port || 5432}`)
      : createConnection(Number(target.port || 5432), target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
    client.pipe(upstream).pipe(client);
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String((proxy.address() as AddressInfo).port);
  return {
    url: url.toString(),
    async cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    async mend() {
      isCut = false;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => proxy.close(done));
    },
  };
}
