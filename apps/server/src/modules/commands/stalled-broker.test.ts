import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { ulid } from 'ulid';
import { afterEach, expect, test } from 'vitest';
import { createDb } from '#platform/db/db.ts';
import { createPool } from '#platform/db/pool.ts';
import { type TestDatabase, testDatabase } from '#testing/database/database.ts';
import { ownPage } from '#testing/http/http.ts';
import { outsideBroker } from '#testing/units/outside-broker.ts';
import { testUnit } from '#testing/units/unit-messages.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

/** A cable to a broker that can stall: what comes is taken and nothing is answered. */
async function stallable(target: number): Promise<{ port: number; stall(): void; cut(): void }> {
  const upstreams = new Set<Socket>();
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    upstreams.add(upstream);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
    }
    client.pipe(upstream).pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  stops.push(async () => {
    cut();
    await new Promise((done) => server.close(done));
  });
  return {
    port: (server.address() as AddressInfo).port,
    stall() {
      for (const upstream of upstreams) upstream.unpipe().pause();
    },
    cut,
  };
}

test('a broker that stalls takes no connection of the database and no lock with it', async () => {
  const outside = await outsideBroker();
  stops.push(outside.stop);
  const cable = await stallable(outside.port);
  const real: TestDatabase = await testDatabase();
  stops.push(real.stop);
  const pool = createPool({ connectionString: real.url }, () => undefined, { max: 3 });
  const database = { ...real, pool, db: createDb(pool) };
  stops.push(() => pool.end());
  const server = await startUnitServer({ database, outside: { port: cable.port, node: ulid() } });
  stops.push(server.stop);
  const owner = await server.addUser();
  const unit = await testUnit(server);
  await server.own(owner.actor.userId, unit);
  await unit.say('up/state', unit.state());
  await expect.poll(() => server.units.directory.peek(unit.serial)?.state?.screen).toBe('home');
  cable.stall();

  const send = () =>
    server.api.inject({
      method: 'POST',
      url: `/api/units/${unit.id}/commands`,
      headers: { ...ownPage, cookie: `poolhouse=${owner.token}` },
      payload: { name: 'mode.set', args: { mode: 'eco' } },
    });
  const sent = Promise.all(Array.from({ length: 6 }, send));
  await expect
    .poll(async () => {
      const { rows } = await real.pool.query('select count(*)::int as count from commands');
      return rows[0].count;
    })
    .toBe(6);
  // All six wait for the broker now; the unit can be changed, and whoever asks finds a connection.
  await expect
    .poll(async () => {
      const { rows } = await real.pool.query(
        `select count(*)::int as count from pg_stat_activity
         where datname = current_database() and state like 'idle in transaction%'`,
      );
      return rows[0].count;
    })
    .toBe(0);
  await server.units.pairing.unpair(owner.actor, unit.id);
  // And they are told within seconds that it can't be done now.
  expect((await sent).map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 6 }, () => 503));
  cable.cut();
});
