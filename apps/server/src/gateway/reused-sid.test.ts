import { ulid } from 'ulid';
import { expect, test } from 'vitest';
import { perFile } from '#testing/lifetimes.ts';
import { addedUser } from '#testing/units/owners.ts';
import { testUnit } from '#testing/units/unit-messages.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';

// The protocol wants a new `sid` for each connection. Firmware that has one for ever is heard all the same.
const server = perFile(startUnitServer);

const reused = async (): Promise<number> =>
  (await server.counted('poolhouse_unit_dropped_total'))['up/presence reused-sid'] ?? 0;

async function ownedUnit() {
  const unit = await testUnit(server);
  const { call, userId } = await addedUser(server);
  await server.own(userId, unit);
  const presence = async () => {
    const { presence } = (await call('GET', `/units/${unit.id}`)).json<{ presence: { presence: string } }>();
    return presence.presence;
  };
  await expect.poll(presence).toBe('online');
  return { unit, presence };
}

test('the will of its last connection, come late, does not make it unreachable', async () => {
  const { unit, presence } = await ownedUnit();
  const before = await reused();
  const again = await testUnit(server, unit, unit.sid);
  await unit.closed;
  // As a broker publishes it that was in no hurry.
  await again.say('up/presence', { online: false, sid: unit.sid });
  await expect.poll(presence).toBe('reconnecting');
  server.clock.advance(5_000);
  await again.say('up/state', again.state());
  await expect.poll(presence).toBe('online');
  expect(await reused()).toBeGreaterThan(before);
  // The control: the will that counts.
  await again.say('up/presence', { online: false, sid: unit.sid });
  await expect.poll(presence).toBe('reconnecting');
});

test('saying again that it is there, on the same connection, is nothing new', async () => {
  const { unit, presence } = await ownedUnit();
  const before = await reused();
  await unit.say('up/presence', { online: true, sid: unit.sid, firmware: '2.4.2' });
  await unit.told('time');
  await unit.say('up/telemetry', unit.rows(1, 10));
  expect(await unit.acknowledged()).toBe(10);
  const other = await testUnit(server, unit, ulid());
  await other.say('up/telemetry', { ...other.rows(11, 12), epoch: unit.epoch });
  expect(await other.acknowledged()).toBe(12);
  expect([await presence(), await reused()]).toEqual(['online', before]);
});
