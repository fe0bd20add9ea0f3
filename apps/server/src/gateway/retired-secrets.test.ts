import { topicOf } from '@poolhouse/contract/unit/topics';
import { ulid } from 'ulid';
import { describe, expect, test } from 'vitest';
import { freeNumbers } from '#modules/telemetry/index.ts';
import { revokeSecret, rotateSecret } from '#modules/units/index.ts';
import { callerOf } from '#testing/http/caller.ts';
import { perFile } from '#testing/lifetimes.ts';
import { type TestUnit, testUnit } from '#testing/units/unit-messages.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';

const server = perFile(startUnitServer);

const deps = () => ({
  db: server.database.db,
  clock: server.clock,
  cancelCommands: async () => undefined,
  freeNumbers,
});
const code = '7KQ2M9XA4T';

/** What the unit says of this is known when it has been acknowledged. */
async function claim(unit: TestUnit): Promise<void> {
  await unit.say('up/claim', { code, durationMs: 600_000 });
  await unit.say('up/telemetry', unit.rows(1, 1));
  await unit.acknowledged();
}

async function pair(serialNumber: string): Promise<number> {
  const call = callerOf(server.api, (await server.addUser()).token);
  return (await call('POST', '/units/pair', { serialNumber, pairingCode: code })).status;
}

/** As if the change had been made so long ago. */
const longAgo = (unit: TestUnit) =>
  server.database.pool.query(
    `update units set secret_changed_at = secret_changed_at - interval '11 seconds' where id = $1`,
    [unit.id],
  );

describe('a code that is shown by a dead secret', () => {
  test.each([
    ['rotated', rotateSecret],
    ['revoked', revokeSecret],
  ])('pairs nobody once it is %s, also while its connection still stands', async (_what, retire) => {
    const unit = await testUnit(server);
    await retire(deps(), unit.serial);
    await claim(unit);
    expect(await unit.told('claim')).toEqual({ state: 'expired' });
    expect(await pair(unit.serial)).toBe(422);
    // The control: the same words long after the change, on a connection that no server has ended.
    await longAgo(unit);
    await claim(unit);
    expect(await pair(unit.serial)).toBe(201);
  });

  test('goes with its connection, however long that took, and is not taken when it was held', async () => {
    const unit = await testUnit(server);
    await rotateSecret(deps(), unit.serial);
    await longAgo(unit);
    await claim(unit);
    const before = server.clock.now();
    server.clock.advance(1_000);
    await unit.closed;
    // Not by pairing: an attempt that comes too early would succeed.
    const kept = () => server.database.pool.query('select pairing_hash from units where id = $1', [unit.id]);
    await expect.poll(async () => (await kept()).rows).toEqual([{ pairing_hash: null }]);
    expect(await pair(unit.serial)).toBe(422);
    const said = { code, durationMs: 600_000 };
    expect(await server.units.claims.claim(unit.id, unit.serial, said, before)).toBe(false);
    expect(await pair(unit.serial)).toBe(422);
    server.clock.advance(1_000);
    expect(await server.units.claims.claim(unit.id, unit.serial, said, server.clock.now())).toBe(true);
    expect(await pair(unit.serial)).toBe(201);
  });
});

describe('a last will', () => {
  const willOf = (serial: string, topic: 'up/presence' | 'up/claim') => ({
    topic: topicOf(serial, topic),
    payload: Buffer.from(JSON.stringify({ online: false, sid: ulid(), code, durationMs: 600_000 })),
    qos: 1 as const,
    retain: false,
  });

  test('is of presence, and of nothing else', async () => {
    const identity = await server.provision();
    const will = willOf(identity.serial, 'up/claim');
    await expect(server.connect(identity, { will })).rejects.toThrow('closed');
    await server.connect(identity, { will: willOf(identity.serial, 'up/presence') });
  });

  test('dies with the secret', async () => {
    const [dead, lost] = [await server.provision(), await server.provision()];
    const wills: string[] = [];
    const leave = await server.broker.subscribe('pool/v1/+/up/presence', (topic) => {
      if ([dead, lost].some(({ serial }) => topic.includes(serial))) wills.push(topic);
    });
    const [one, other] = await Promise.all(
      [dead, lost].map((unit) =>
        server.connect(unit, { will: { ...willOf(unit.serial, 'up/presence'), qos: 0 } }),
      ),
    );
    await server.broker.disconnect(dead.serial);
    await one?.closed;
    // The control: a connection that is only lost.
    other?.client.stream.destroy();
    await expect.poll(() => wills).toEqual([topicOf(lost.serial, 'up/presence')]);
    await leave();
  });
});
