import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { type BytesUnit, connectBytes, openBytes } from '#testing/units/bytes-unit.ts';
import {
  connectPacket,
  pingPacket,
  pubackPacket,
  publishPacket,
  subscribePacket,
} from '#testing/units/mqtt-bytes.ts';
import { testUnit } from '#testing/units/unit-messages.ts';
import { refusals, type UnitServer, withServer } from '#testing/units/unit-server.ts';

describe('limits that outlive a connection', () => {
  const rate = { sustained: 1, burst: 8 };
  const states = (serial: string, count: number): Buffer[] =>
    Array.from({ length: count }, () => publishPacket(`pool/v1/${serial}/up/later`, '{}', false));

  test('who has spent what it may say has spent it for the next connection too, and nobody else has', async () => {
    await withServer({ rate }, async (on) => {
      const [greedy, calm] = [await on.provision(), await on.provision()];
      const say = async ({ serial, secret }: { serial: string; secret: string }, count: number) => {
        const unit = await connectBytes(on.mqttPort, { serial, secret });
        unit.write(...states(serial, count), pingPacket);
        await unit.next(13);
        unit.socket.destroy();
        return refusals(on, 'slowed');
      };
      expect(await say(greedy, 6)).toBe(0);
      expect(await say(greedy, 3)).toBe(1);
      // The control: the same packets of another.
      expect(await say(calm, 3)).toBe(1);
    });
  });

  test('long messages count as several', async () => {
    await withServer({ rate }, async (on) => {
      const identity = await on.provision();
      const unit = await connectBytes(on.mqttPort, identity);
      unit.write(
        publishPacket(`pool/v1/${identity.serial}/up/later`, 'x'.repeat(250_000), false),
        pingPacket,
      );
      await unit.next(13);
      expect(await refusals(on, 'slowed')).toBe(0);
      unit.write(
        publishPacket(`pool/v1/${identity.serial}/up/later`, 'x'.repeat(250_000), false),
        pingPacket,
      );
      await unit.next(13);
      expect(await refusals(on, 'slowed')).toBeGreaterThan(0);
    });
  });

  test.each([
    ['PINGREQ', pingPacket],
    ['a PUBACK of nothing', pubackPacket],
  ])('%s counts', async (_name, tiny) => {
    await withServer({ rate }, async (on) => {
      const unit = await connectBytes(on.mqttPort, await on.provision());
      unit.write(...Array.from({ length: 8 }, () => tiny));
      unit.write(tiny);
      await expect.poll(() => refusals(on, 'slowed')).toBe(1);
      unit.socket.destroy();
    });
  });

  test('a PUBACK of something does not count', async () => {
    await withServer({ rate: { sustained: 1, burst: 12 } }, async (on) => {
      const unit = await testUnit(on);
      for (let count = 0; count < 20; count++) {
        await on.broker.publish(`pool/v1/${unit.serial}/down/time`, '{}');
        await unit.told('time');
      }
      expect(await refusals(on, 'slowed')).toBe(0);
    });
  });

  test('who connects too often waits, of those that wait at one address one counts, and another comes in at once', async () => {
    const connects = { sustained: 1, burst: 2 };
    await withServer({ limits: { connects } }, async (on) => {
      const identity = await on.provision();
      const login = connectPacket({ clientId: identity.serial, password: identity.secret, keepAlive: 30 });
      const holders: BytesUnit[] = [];
      const knock = async (): Promise<BytesUnit> => {
        const unit = await openBytes(on.mqttPort);
        holders.push(unit);
        unit.write(login);
        return unit;
      };
      for (let count = 0; count < 2; count++) await (await knock()).next(2);
      const waiting = [await knock(), await knock()];
      await Promise.race(waiting.map(({ closed }) => closed));
      expect(waiting.map((unit) => unit.left())).toEqual([[], []]);
      expect([await refusals(on, 'reconnects'), await refusals(on, 'replaced')]).toEqual([2, 1]);
      // The control, and the one whose turn comes.
      await connectBytes(on.mqttPort, await on.provision());
      expect(waiting.map((unit) => unit.left())).toEqual([[], []]);
      await Promise.race(waiting.map((unit) => unit.next(2)));
      for (const { socket } of holders) socket.destroy();
    });
  });

  test('who floods a unit’s name from one address leaves the unit its turn from another', async () => {
    await withServer({ limits: { connects: { sustained: 1, burst: 2 } } }, async (on) => {
      const { serial, secret } = await on.provision();
      const login = connectPacket({ clientId: serial, password: secret, keepAlive: 30 });
      const knock = async (from: string): Promise<BytesUnit> => {
        const unit = await openBytes(on.mqttPort, from);
        unit.write(login);
        return unit;
      };
      const thieves: BytesUnit[] = [];
      const storm = async (): Promise<void> => {
        thieves.push(await knock('127.0.0.1'));
      };
      for (let count = 0; count < 4; count++) await storm();
      // The control: the flood is one, of which those that came in are told apart from those that did not.
      await expect.poll(() => refusals(on, 'replaced')).toBeGreaterThan(0);
      const honest = await knock('127.0.0.2');
      const inside = honest.next(2).then(() => true);
      while (
        !(await Promise.race([inside, honest.closed.then(() => false), storm().then(() => undefined)]))
      ) {
        if (honest.socket.destroyed) throw new Error('replaced');
      }
      expect(await inside).toBe(true);
      for (const { socket } of [honest, ...thieves]) socket.destroy();
    });
  });

  test('strangers lock nobody out at their address: only wrong logins there wait for their answer', async () => {
    await withServer({ limits: { failures: { sustained: 0.001, burst: 3 } } }, async (on) => {
      const honest = await on.provision();
      const wrong = connectPacket({ clientId: honest.serial, password: 'wrong', keepAlive: 1 });
      const knock = async (): Promise<BytesUnit> => {
        const unit = await openBytes(on.mqttPort);
        unit.write(wrong);
        return unit;
      };
      // The control: few failures are answered at once.
      await (await knock()).next(2);
      expect(await refusals(on, 'address')).toBe(0);
      const enter = async (): Promise<void> => {
        const unit = await openBytes(on.mqttPort);
        unit.write(connectPacket({ clientId: honest.serial, password: honest.secret, keepAlive: 30 }));
        await Promise.race([unit.next(2), unit.closed.then(() => Promise.reject(new Error('shut out')))]);
      };
      for (let count = 0; count < 2; count++) await (await knock()).next(2);
      const early = await knock();
      await expect.poll(() => refusals(on, 'address')).toBe(1);
      await enter();
      expect(early.left()).toEqual([]);
      const strangers: BytesUnit[] = [];
      for (let count = 0; count < 1_100; count++) strangers.push(await knock());
      await enter();
      // What was wrong is answered later, or, where too many wait, not at all.
      await early.next(2);
      await Promise.all(strangers.map(({ closed }) => closed));
      expect(strangers.some((stranger) => stranger.left().length === 0)).toBe(true);
      expect(strangers.some((stranger) => stranger.left().length > 0)).toBe(true);
    });
  });
});

test('who does not read what it is sent is let go before that grows', async () => {
  const flood = async (on: UnitServer): Promise<BytesUnit> => {
    const identity = await on.provision();
    const unit = await connectBytes(on.mqttPort, identity);
    unit.write(subscribePacket([`pool/v1/${identity.serial}/down/#`]));
    await unit.next(9);
    unit.socket.pause();
    for (let count = 0; count < 80; count++) {
      await on.broker.publish(`pool/v1/${identity.serial}/down/settings`, 'x'.repeat(200_000));
      await setImmediate();
    }
    return unit;
  };
  await withServer({}, async (on) => {
    const unit = await flood(on);
    await expect.poll(() => refusals(on, 'unread')).toBe(1);
    unit.socket.resume();
    await unit.closed;
  });
  await withServer({ limits: { unread: Number.POSITIVE_INFINITY } }, async (weak) => {
    const spared = await flood(weak);
    spared.socket.resume();
    for (let count = 0; count < 80; count++) await spared.next(3);
    expect(await refusals(weak, 'unread')).toBe(0);
  });
});
