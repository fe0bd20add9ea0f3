import { once } from 'node:events';
import { createConnection } from 'node:net';
import { ulid } from 'ulid';
import { describe, expect, test } from 'vitest';
import { perFile } from '#testing/lifetimes.ts';
import { connectPacket, publishPacket } from '#testing/units/mqtt-bytes.ts';
import { connectRaw } from '#testing/units/raw-unit.ts';
import { testUnit } from '#testing/units/unit-messages.ts';
import { startUnitServer, type UnitServer } from '#testing/units/unit-server.ts';

const server = perFile(startUnitServer);

const refusals = async (what: string): Promise<number> =>
  (await server.counted('poolhouse_unit_refused_total'))[what] ?? 0;

describe('who may connect', () => {
  test.each([
    ['with a wrong secret', { password: 'x'.repeat(43) }],
    ['without a secret', { password: undefined }],
    ['under a name that is nobody’s', { clientId: 'ZZZZZZZZ9', username: 'ZZZZZZZZ9' }],
    ['under a name that is no serial', { clientId: '+', username: '+' }],
  ])('not %s', async (_how, wrong) => {
    const before = await refusals('credentials');
    const { serial, secret } = await server.provision();
    const login = { clientId: serial, username: serial, password: secret };
    const { password, ...rest } = { ...login, ...wrong };
    const options = password === undefined ? rest : { ...rest, password };
    await expect(connectRaw({ port: server.mqttPort, ...options })).rejects.toThrow('Not authorized');
    expect(await refusals('credentials')).toBe(before + 1);
  });

  test('another’s client id with one’s own credentials disconnects nobody', async () => {
    const victim = await testUnit(server);
    const attacker = await server.provision();
    await expect(server.connect(attacker, { clientId: victim.serial })).rejects.toThrow('Not authorized');
    await victim.say('up/telemetry', victim.rows(1, 1));
    expect(await victim.acknowledged()).toBe(1);
    expect(victim.client.connected).toBe(true);
  });

  test('a second connection of a unit takes over, and the will of the first is no longer its presence', async () => {
    const identity = await server.provision();
    const will = (sid: string) => ({
      topic: `pool/v1/${identity.serial}/up/presence`,
      payload: Buffer.from(JSON.stringify({ online: false, sid })),
      qos: 1 as const,
      retain: true,
    });
    const presences: string[] = [];
    const stop = server.events.on('unit.presence', ({ serial, presence }) => {
      if (serial === identity.serial) presences.push(presence);
    });
    const [first, second] = [ulid(), ulid()];
    const topic = `pool/v1/${identity.serial}/up/presence`;
    const one = await server.connect(identity, { will: will(first) });
    await one.publish(topic, { online: true, sid: first }, { retain: true });
    await expect.poll(() => presences).toEqual(['online']);
    const stale = async () =>
      (await server.counted('poolhouse_unit_dropped_total'))['up/presence stale-will'] ?? 0;
    const before = await stale();
    const two = await server.connect(identity, { will: will(second) });
    await two.publish(topic, { online: true, sid: second }, { retain: true });
    await one.closed;
    // The old will came before the new presence or after it; either way the unit is online in the end.
    await two.publish(topic, { online: false, sid: first });
    await expect.poll(stale).toBeGreaterThan(before);
    expect(presences.at(-1)).toBe('online');
    // The control: the will of the connection that counts.
    two.client.stream.destroy();
    await expect.poll(() => presences.at(-1)).toBe('reconnecting');
    stop();
  });

  test('a connection that fell silent is noticed by its keep-alive', async () => {
    const { serial, secret } = await server.provision();
    const sid = ulid();
    const topic = `pool/v1/${serial}/up/presence`;
    const lost = new Promise<void>((done) => {
      server.events.on('unit.presence', (event) => {
        if (event.serial === serial && event.presence === 'reconnecting') done();
      });
    });
    const socket = createConnection(server.mqttPort, '127.0.0.1');
    await once(socket, 'connect');
    const will = { topic, payload: JSON.stringify({ online: false, sid }) };
    socket.write(connectPacket({ clientId: serial, password: secret, keepAlive: 1, will }));
    await once(socket, 'data');
    socket.write(publishPacket(topic, JSON.stringify({ online: true, sid })));
    await lost;
    socket.destroy();
  });
});

const foreign = (serial: string): string[] => [
  '#',
  '+/#',
  'pool/#',
  'pool/v1/+/up/#',
  'pool/v1/+/down/command',
  '$SYS/#',
  '$share/g/#',
  `$share/g/pool/v1/${serial}/#`,
  `pool/v1/${serial}/up/state`,
  `pool/v1/${serial}/#`,
  'cloud/v1/events',
];

/** What a listener with these filters hears of another's life. */
async function overheard(on: UnitServer): Promise<{ granted: number[]; heard: string[] }> {
  const victim = await testUnit(on);
  const listener = await testUnit(on);
  const granted = await listener.subscribe(...foreign(victim.serial));
  await victim.say('up/state', victim.state());
  await victim.say('up/telemetry', victim.rows(1, 1));
  await victim.acknowledged();
  await listener.say('up/telemetry', listener.rows(1, 1));
  await listener.acknowledged();
  return {
    granted,
    heard: listener.received.map(({ topic }) => topic).filter((topic) => !topic.includes(listener.serial)),
  };
}

describe('the topic rule, judged at the receiver', () => {
  test('a foreign subscription is refused and nothing foreign is heard', async () => {
    const { granted, heard } = await overheard(server);
    expect(granted).toEqual(granted.map(() => 128));
    expect(heard).toEqual([]);
  });

  test('the control: without the rule the same listener hears it', async () => {
    const weak = await startUnitServer({ weakened: { maySubscribe: () => true } });
    const { heard } = await overheard(weak);
    expect(heard.length).toBeGreaterThan(0);
    await weak.stop();
  });

  test.each([
    ['another’s topic', (victim: string) => `pool/v1/${victim}/down/command`, false],
    ['another’s state', (victim: string) => `pool/v1/${victim}/up/state`, false],
    ['the cloud’s own', () => 'cloud/v1/events', false],
    ['$SYS', () => '$SYS/x', false],
    ['a retained state', (_victim: string, own: string) => `pool/v1/${own}/up/state`, true],
  ])('publishing to %s closes the connection, and nobody gets it', async (_what, topicOf, retain) => {
    const victim = await testUnit(server);
    const attacker = await testUnit(server);
    const before = await refusals('publish');
    const states: string[] = [];
    const stop = server.events.on('unit.state', ({ serial }) => states.push(serial));
    const topic = topicOf(victim.serial, attacker.serial);
    const sent = attacker.publish(topic, victim.state(), { retain });
    await attacker.closed;
    expect(await refusals('publish')).toBe(before + 1);
    await victim.say('up/telemetry', victim.rows(1, 1));
    await victim.acknowledged();
    expect(victim.received).toEqual([]);
    expect(states).toEqual([]);
    stop();
    void sent.catch(() => undefined);
  });

  test('a will on another’s topic is not taken', async () => {
    const victim = await testUnit(server);
    const attacker = await server.provision();
    const topic = `pool/v1/${victim.serial}/up/presence`;
    const will = { topic, payload: Buffer.from('{}'), qos: 1 as const, retain: true };
    const before = await refusals('will');
    await expect(server.connect(attacker, { will })).rejects.toThrow('closed');
    expect(await refusals('will')).toBe(before + 1);
  });

  test('newer firmware may publish under names that this version does not know', async () => {
    const unit = await testUnit(server);
    await unit.publish(`pool/v1/${unit.serial}/up/later/thing`, {});
    await unit.say('up/telemetry', unit.rows(1, 1));
    expect(await unit.acknowledged()).toBe(1);
  });
});

test('a packet over 256 KiB is refused by its header, and others go on', async () => {
  const honest = await testUnit(server);
  const large = await testUnit(server);
  const before = await refusals('oversize');
  large.publish(`pool/v1/${large.serial}/up/state`, 'x'.repeat(300_000)).catch(() => undefined);
  await large.closed;
  expect(await refusals('oversize')).toBe(before + 1);
  await honest.say('up/telemetry', honest.rows(1, 1));
  expect(await honest.acknowledged()).toBe(1);
});

test('beyond its rate a unit is slowed, it alone, and loses nothing', async () => {
  const slow = await startUnitServer({ rate: { sustained: 50, burst: 20 } });
  const [greedy, calm] = [await testUnit(slow), await testUnit(slow)];
  const order: string[] = [];
  slow.events.on('unit.state', ({ serial }) => order.push(serial === calm.serial ? 'calm' : 'greedy'));
  const flood = Promise.all(Array.from({ length: 60 }, () => greedy.say('up/state', greedy.state())));
  await calm.say('up/state', calm.state());
  await flood;
  await expect.poll(() => order.length).toBe(61);
  expect(order.indexOf('calm')).toBeLessThan(40);
  const { slowed } = await slow.counted('poolhouse_unit_refused_total');
  expect(slowed).toBeGreaterThan(0);
  await slow.stop();
});
