import { describe, expect, test } from 'vitest';
import { perFile } from '#testing/lifetimes.ts';
import { connectBytes, openBytes } from '#testing/units/bytes-unit.ts';
import {
  connectPacket,
  pingPacket,
  publishPacket,
  publishPacketQos2,
  subscribePacket,
  unsubscribePacket,
} from '#testing/units/mqtt-bytes.ts';
import { testUnit } from '#testing/units/unit-messages.ts';
import { refusals, startUnitServer, type UnitServer, withServer } from '#testing/units/unit-server.ts';

const server = perFile(startUnitServer);

/** What the broker keeps below `pool/v1/<serial>/`, told to somebody who comes later. */
async function kept({ broker }: UnitServer, serial: string): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  const leave = await broker.subscribe(`pool/v1/${serial}/#`, (topic, payload, retained) => {
    if (retained) found[topic.slice(`pool/v1/${serial}/`.length)] = payload.length;
  });
  await leave();
  return found;
}

describe('retained: its own presence alone, of 4 KiB at most', () => {
  const attempts: [string, string, number][] = [
    ['a topic that ends like presence', 'up/x/up/presence', 10],
    ['a topic below presence', 'up/presence/up/presence', 10],
    ['a state', 'up/state', 10],
    ['a presence of 4,097 bytes', 'up/presence', 4_097],
  ];

  /** Retains as many messages as there are topics, and says what is kept of them. */
  async function retain(on: UnitServer, name: string, size: number, where: 'message' | 'will') {
    const { serial, secret } = await on.provision();
    const topic = `pool/v1/${serial}/${name}`;
    const payload = 'x'.repeat(size);
    const unit = await openBytes(on.mqttPort);
    const will = { topic, payload };
    const login = { clientId: serial, password: secret, keepAlive: 30 };
    unit.write(connectPacket(where === 'will' ? { ...login, will } : login));
    // What follows is read by an honest broker only, after it.
    unit.write(where === 'will' ? Buffer.alloc(0) : publishPacket(topic, payload), pingPacket);
    const answered = await Promise.race([unit.next(13).then(() => true), unit.closed.then(() => false)]);
    unit.socket.destroy();
    await unit.closed;
    if (answered && where === 'will') {
      await expect.poll(() => kept(on, serial).then(Object.keys)).toEqual([name]);
    }
    return { answered, kept: await kept(on, serial) };
  }

  test.each(attempts)('%s is refused as a message and as a will', async (_what, name, size) => {
    const before = { publish: await refusals(server, 'publish'), will: await refusals(server, 'will') };
    expect(await retain(server, name, size, 'message')).toEqual({ answered: false, kept: {} });
    expect(await retain(server, name, size, 'will')).toEqual({ answered: false, kept: {} });
    expect(await refusals(server, 'publish')).toBe(before.publish + 1);
    expect(await refusals(server, 'will')).toBe(before.will + 1);
  });

  test('4,096 bytes are kept, once however often they are said, and an empty message takes them away', async () => {
    expect(await retain(server, 'up/presence', 4_096, 'message')).toEqual({
      answered: true,
      kept: { 'up/presence': 4_096 },
    });
    const { serial, secret } = await server.provision();
    const unit = await connectBytes(server.mqttPort, { serial, secret });
    const topic = `pool/v1/${serial}/up/presence`;
    unit.write(publishPacket(topic, 'one'), publishPacket(topic, 'three'), pingPacket);
    await unit.next(13);
    await expect.poll(() => kept(server, serial)).toEqual({ 'up/presence': 5 });
    unit.write(publishPacket(topic, ''));
    await expect.poll(() => kept(server, serial)).toEqual({});
    unit.socket.destroy();
  });

  test('the control: where a unit may retain what it likes, it is there', async () => {
    await withServer({ weakened: { mayPublish: () => true } }, async (weak) => {
      for (const [, name, size] of attempts) {
        for (const where of ['message', 'will'] as const) {
          expect(await retain(weak, name, size, where)).toEqual({ answered: true, kept: { [name]: size } });
        }
      }
    });
  });
});

const filtersOf = (serial: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `pool/v1/${serial}/down/${index}`);

/** How many topics of one packet the broker has acted on. */
async function listed(on: UnitServer, count: number, list: typeof subscribePacket): Promise<number> {
  const { serial, secret } = await on.provision();
  const unit = await connectBytes(on.mqttPort, { serial, secret });
  unit.write(list(filtersOf(serial, count)));
  const acted = async (answer: number): Promise<number> => {
    const bytes = await unit.next(answer);
    return answer === 9 ? bytes.filter((byte) => byte === 1).length : count;
  };
  const done = await Promise.race([acted(9), acted(11), unit.closed.then(() => 0)]);
  unit.socket.destroy();
  return done;
}

describe('sixteen filters', () => {
  test.each([
    ['SUBSCRIBE', subscribePacket],
    ['UNSUBSCRIBE', unsubscribePacket],
  ])('%s of sixteen passes, of seventeen or of ten thousand it ends the connection', async (_name, list) => {
    const before = await refusals(server, 'filters');
    expect(await listed(server, 16, list)).toBeGreaterThanOrEqual(16);
    expect(await listed(server, 17, list)).toBe(0);
    expect(await listed(server, 10_056, list)).toBe(0);
    expect(await refusals(server, 'filters')).toBe(before + 1);
    expect(await refusals(server, 'oversize')).toBeGreaterThan(0);
  });

  test('the seventeenth of a connection ends it, in a packet of its own too', async () => {
    const identity = await server.provision();
    const unit = await connectBytes(server.mqttPort, identity);
    const filters = filtersOf(identity.serial, 17);
    for (const filter of filters.slice(0, 16)) {
      unit.write(subscribePacket([filter]));
      await unit.next(9);
    }
    // Again what it has costs nothing more.
    unit.write(subscribePacket(filters.slice(0, 16)));
    await unit.next(9);
    unit.write(subscribePacket(filters.slice(16)));
    await unit.closed;
    expect(unit.left()).toEqual([]);
  });

  test('the control: without the rule a connection has as many as it likes', async () => {
    await withServer({ limits: { filters: 100 } }, async (weak) => {
      expect(await listed(weak, 17, subscribePacket)).toBeGreaterThanOrEqual(17);
      expect(await listed(weak, 60, subscribePacket)).toBeGreaterThanOrEqual(60);
    });
  });

  test('what is retained by others is not looked through for it', async () => {
    for (let count = 0; count < 20; count++) {
      const other = await testUnit(server);
      await other.end();
    }
    const own = await testUnit(server);
    await own.subscribe(`pool/v1/${own.serial}/#`);
    const first = await own.next(({ topic }) => topic.endsWith('up/presence'));
    expect(first.topic).toBe(`pool/v1/${own.serial}/up/presence`);
    expect(own.received.filter(({ topic }) => topic.endsWith('up/presence'))).toEqual([]);
  });
});

describe('packets that no unit needs', () => {
  const packets: [string, (serial: string) => Buffer, string][] = [
    ['QoS 2', (serial) => publishPacketQos2(`pool/v1/${serial}/up/state`, '{}'), 'qos-2'],
    [
      'CONNECT again',
      (serial) => connectPacket({ clientId: serial, password: '', keepAlive: 1 }),
      'malformed',
    ],
    ['PUBREL', () => Buffer.from([0x62, 2, 0, 1]), 'malformed'],
    ['SUBACK', () => Buffer.from([0x90, 3, 0, 1, 1]), 'malformed'],
    ['a SUBSCRIBE that lists nothing', () => subscribePacket([]), 'malformed'],
    ['a SUBSCRIBE that ends too early', () => subscribePacket(['abc']).with(5, 9) as Buffer, 'malformed'],
    ['a PINGREQ with a body', () => Buffer.from([0xc0, 1, 0]), 'malformed'],
  ];
  test.each(packets)('%s ends the connection before the broker looks at it', async (_name, make, cause) => {
    const identity = await server.provision();
    const unit = await connectBytes(server.mqttPort, identity);
    const before = await refusals(server, cause);
    unit.write(Buffer.from(make(identity.serial)));
    await unit.closed;
    expect(unit.left()).toEqual([]);
    expect(await refusals(server, cause)).toBe(before + 1);
  });

  test('nothing but CONNECT comes first, and that in 8 KiB', async () => {
    const before = await refusals(server, 'malformed');
    for (const first of [pingPacket, publishPacket('a', 'b'), Buffer.from([0x30, 0xff, 0xff, 0x03])]) {
      const unit = await openBytes(server.mqttPort);
      unit.write(first);
      await unit.closed;
    }
    expect(await refusals(server, 'malformed')).toBe(before + 3);
    const long = await openBytes(server.mqttPort);
    long.write(connectPacket({ clientId: 'a', password: 'x'.repeat(9_000), keepAlive: 1 }).subarray(0, 100));
    await long.closed;
  });
});
