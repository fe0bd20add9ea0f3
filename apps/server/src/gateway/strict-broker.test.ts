import { expect, test } from 'vitest';
import { createClientBroker } from '#platform/broker/client.ts';
import { createLog } from '#platform/log.ts';
import { perFile } from '#testing/lifetimes.ts';
import { strictBroker } from '#testing/units/strict-broker.ts';
import { type TestUnit, testUnit } from '#testing/units/unit-messages.ts';
import { startUnitServer, type UnitServer, withServer } from '#testing/units/unit-server.ts';

// A broker that lets each user name have one connection.
const broker = perFile(strictBroker);
const server = perFile(() =>
  startUnitServer({ outside: { port: broker.port, node: 'a', login: 'cloud-a' } }),
);

test('three connections that log in as one are told apart from a wrong password', async () => {
  const url = `mqtt://cloud-x:secret@127.0.0.1:${broker.port}`;
  const one = createClientBroker({ url, log: createLog('silent'), node: 'x', group: '' });
  await expect(one.start()).rejects.toThrow(
    /^MQTT_URL: the broker ends a connection of this server .* MQTT_LOGINS=three$/u,
  );
});

test('with three logins each connection has a user name, and that is its client id', () => {
  expect(broker.came.filter((id) => id.startsWith('cloud-a'))).toEqual([
    'cloud-a',
    'cloud-a-shared',
    'cloud-a-apart',
  ]);
});

test('what a unit says is taken, acknowledged and answered', async () => {
  const unit = await testUnit(server);
  await saysAll(server, unit);
});

test('a unit whose secret is changed ends no connection of the server; its broker has to end the unit’s', async () => {
  const unit = await testUnit(server);
  const before = broker.came.length;
  await server.broker.disconnect(unit.serial);
  await saysAll(server, unit);
  expect(unit.client.connected).toBe(true);
  expect(server.broker.ready()).toBe(true);
  expect(broker.came).toHaveLength(before);
});

test('a second server with a name of its own stays beside the first', () =>
  withServer({ outside: { port: broker.port, node: 'b', login: 'cloud-b' } }, async (second) => {
    await saysAll(second, await testUnit(second));
    expect([server, second].map((on) => on.broker.ready())).toEqual([true, true]);
  }));

async function saysAll(on: UnitServer, unit: TestUnit): Promise<void> {
  await unit.say('up/state', unit.state());
  await unit.say('up/telemetry', unit.rows(1, 3));
  expect(await unit.acknowledged()).toBe(3);
  // Nobody knows the command, so that it need not be said again.
  const id = '01JD3Z9B6N7P8Q9R0STVWXYZ12';
  await unit.say('up/command', { id, stage: 'done' });
  expect(await unit.told('command/ack')).toEqual({ ids: [id] });
  await expect.poll(() => on.units.directory.peek(unit.serial)?.state?.values.water).toBe(27.1);
}
