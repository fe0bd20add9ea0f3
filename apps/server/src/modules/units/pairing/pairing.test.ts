import type { TimeMessage } from '@poolhouse/contract/unit/messages';
import { expect, test } from 'vitest';
import type { Caller } from '#testing/http/caller.ts';
import { anew, perFile } from '#testing/lifetimes.ts';
import { ownerOf } from '#testing/units/give-units.ts';
import { addedUser, pair } from '#testing/units/owners.ts';
import { testUnit } from '#testing/units/unit-messages.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';

const server = perFile(startUnitServer);
const unit = anew(() => testUnit(server));

const user = () => addedUser(server);

test('a unit is nobody’s until it is paired, then its owner’s, and nobody’s again when it is unpaired', async () => {
  const { call, userId } = await user();
  const owner = () => ownerOf(server.database.db, unit.id);
  const listed = async () => (await call('GET', '/units')).json()['hydra:totalItems'];
  expect([await owner(), await listed()]).toEqual([null, 0]);
  expect((await call('GET', `/units/${unit.id}`)).status).toBe(404);
  expect((await pair(call, unit.serial, unit.activationCode)).status).toBe(201);
  expect([await owner(), await listed()]).toEqual([userId, 1]);
  expect((await call('GET', `/units/${unit.id}`)).json()).toMatchObject({
    serialNumber: unit.serial,
    owner: `/api/end_users/${userId}`,
  });
  expect((await call('DELETE', `/units/${unit.id}/pairing`)).status).toBe(204);
  expect([await owner(), await listed()]).toEqual([null, 0]);
});

test('a unit is in the zone Europe/Berlin until its owner chooses one, and again with another owner', async () => {
  const [anna, ben] = [await user(), await user()];
  const zoneFor = async ({ call }: typeof anna) =>
    (await pair(call, unit.serial, unit.activationCode)).json<{ timeZone: string }>().timeZone;
  const path = `/units/${unit.id}`;
  expect(await zoneFor(anna)).toBe('Europe/Berlin');
  const told = async () => (await unit.told<TimeMessage>('time')).timeZone;
  await anna.call('PUT', path, { timeZone: 'America/New_York' });
  expect(await told()).toBe('America/New_York');
  await anna.call('DELETE', `${path}/pairing`);
  expect(await zoneFor(anna)).toBe('America/New_York');
  await anna.call('DELETE', `${path}/pairing`);
  server.clock.advance(1_000);
  expect(await zoneFor(ben)).toBe('Europe/Berlin');
  // At once: until its next connection it would filter by the clock of the first.
  expect(await told()).toBe('Europe/Berlin');
});

test('another owner sees nothing of the past, the same one finds it again', async () => {
  const [anna, ben] = [await user(), await user()];
  const id = unit.id;
  const points = async (call: Caller): Promise<number> => {
    // The unit's own day: late on a Sunday in UTC its week is the next one.
    const date = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Berlin' }).format(server.clock.now());
    const week = (await call('GET', `/units/${id}/history?period=week&date=${date}`)).json<{ t: number[] }>();
    return week.t.length;
  };
  expect((await pair(anna.call, unit.serial, unit.activationCode)).status).toBe(201);
  server.clock.advance(60_000);
  await unit.say('up/telemetry', unit.rows(1, 1));
  await unit.acknowledged();
  expect(await points(anna.call)).toBe(1);
  expect((await anna.call('PUT', `/units/${id}`, { name: 'Anna’s', note: 'key under the mat' })).status).toBe(
    200,
  );
  await unit.say('up/state', unit.state());
  await anna.call('DELETE', `/units/${id}/pairing`);
  expect((await anna.call('GET', `/units/${id}/history`)).status).toBe(404);

  server.clock.advance(60_000);
  expect((await pair(ben.call, unit.serial, unit.activationCode)).json()).toMatchObject({
    name: '',
    note: '',
    openAlerts: 0,
  });
  const seen = () => ben.call('GET', `/units/${id}/state`);
  expect(await seen()).toMatchObject({ status: 204, text: '' });
  await unit.say('up/state', unit.state());
  expect((await seen()).json()).toMatchObject({ mode: 'auto' });
  expect(await points(ben.call)).toBe(0);
  server.clock.advance(3_600_000);
  await unit.say('up/telemetry', unit.rows(2, 2));
  await unit.acknowledged();
  expect(await points(ben.call)).toBe(1);
  await ben.call('DELETE', `/units/${id}/pairing`);
  expect((await pair(ben.call, unit.serial, unit.activationCode)).status).toBe(201);
  expect(await points(ben.call)).toBe(1);
  await ben.call('DELETE', `/units/${id}/pairing`);
  server.clock.advance(1_000);
  expect((await pair(anna.call, unit.serial, unit.activationCode)).status).toBe(201);
  expect(await points(anna.call)).toBe(0);
});
