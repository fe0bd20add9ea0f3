import { demoAddress } from '@poolhouse/domain/account/email';
import { describe, expect, test } from 'vitest';
import { callerOf } from '#testing/http/caller.ts';
import { anew, perFile } from '#testing/lifetimes.ts';
import { addedUser, newAddress, pair } from '#testing/units/owners.ts';
import { testUnit } from '#testing/units/unit-messages.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';

const server = perFile(startUnitServer);
const unit = anew(() => testUnit(server));

const user = () => addedUser(server);

describe('a proof', () => {
  test('is the code on the label, typed as people do', async () => {
    const { call, userId } = await user();
    const { serial, activationCode } = unit;
    const typed = `${activationCode.slice(0, 4)} ${activationCode.slice(4).toLowerCase()}`;
    const answer = await pair(call, ` ${serial.slice(0, 3)} ${serial.slice(3).toLowerCase()}`, typed);
    expect(answer.status).toBe(201);
    expect(answer.json()).toMatchObject({ serialNumber: serial, owner: `/api/end_users/${userId}` });
    expect(await unit.told('claim')).toEqual({ state: 'paired' });
  });

  test('is the code on the display, once and for ten minutes', async () => {
    const code = '7KQ2M9XA4T';
    const [anna, ben] = [await user(), await user()];
    await unit.say('up/claim', { code, durationMs: 600_000 });
    await unit.say('up/telemetry', unit.rows(1, 1));
    await unit.acknowledged();
    server.clock.advance(599_000);
    expect((await pair(anna.call, unit.serial, code)).status).toBe(201);
    expect(await unit.told('claim')).toEqual({ state: 'paired' });
    const { '@id': iri } = (await anna.call('GET', `/units?serialNumber=${unit.serial}`)).json<{
      'hydra:member': { '@id': string }[];
    }>()['hydra:member'][0] ?? { '@id': '' };
    expect((await anna.call('DELETE', `${iri.slice(4)}/pairing`)).status).toBe(204);
    expect(await unit.told('claim')).toEqual({ state: 'unpaired' });
    expect((await pair(ben.call, unit.serial, code)).violations()).toEqual(['pairingCode: pairing-refused']);
  });

  test('is over when its time is, and the unit is told', async () => {
    const { call } = await user();
    const code = '8KQ2M9XA4T';
    await unit.say('up/claim', { code, durationMs: 60_000 });
    await unit.say('up/telemetry', unit.rows(1, 1));
    await unit.acknowledged();
    server.clock.advance(60_000);
    expect(await unit.told('claim')).toEqual({ state: 'expired' });
    expect((await pair(call, unit.serial, code)).violations()).toEqual(['pairingCode: pairing-refused']);
  });
});

test('nobody pairs a unit with a demo, which has pools of its own: its owner would wait until the demo ends', async () => {
  const { token } = await server.addUser(undefined, demoAddress(unit.id));
  const demo = callerOf(server.api, token);
  for (const code of [unit.activationCode, 'ABCDEFGH23456789']) {
    const refused = await pair(demo, unit.serial, code);
    expect(refused.violations()).toEqual(['serialNumber: unit-not-in-demo']);
  }
  expect((await pair((await user()).call, unit.serial, unit.activationCode)).status).toBe(201);
});

test('without a right proof every case gets the same answer, byte for byte', async () => {
  const owner = await user();
  await server.own(owner.userId, unit);
  const free = await testUnit(server);
  const silent = await server.provision();
  const { call } = await user();
  const wrong = 'ABCDEFGH23456789';
  const answers = await Promise.all([
    pair(call, unit.serial, wrong),
    pair(call, free.serial, wrong),
    pair(call, silent.serial, wrong),
    pair(call, 'ZZZZZZZZ9', wrong),
    pair(owner.call, unit.serial, wrong),
    pair(call, free.serial, 'x'),
  ]);
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.violations()).toEqual(['pairingCode: pairing-refused']);
  // The control: with the proof they differ.
  const { call: other } = await user();
  expect((await pair(other, unit.serial, unit.activationCode)).violations()).toEqual([
    'serialNumber: unit-has-owner',
  ]);
  expect((await pair(other, unit.serial, unit.activationCode)).text).toContain('support@poolhouse.example');
  await server.database.db.updateTable('clouds').set({ support_email: null }).execute();
  expect((await pair(other, unit.serial, unit.activationCode)).text).toContain(
    'already has an owner. Please contact support."',
  );
  expect((await pair(other, silent.serial, silent.activationCode)).violations()).toEqual([
    'serialNumber: unit-never-connected',
  ]);
  expect((await pair(owner.call, unit.serial, unit.activationCode)).violations()).toEqual([
    'serialNumber: unit-already-paired',
  ]);
});

test.each([
  [{ serialNumber: '', pairingCode: 'x' }, ['serialNumber: serial-required']],
  [{ serialNumber: '12345678', pairingCode: 'x' }, ['serialNumber: serial-of-aqua']],
  [{ serialNumber: '123456789' }, ['pairingCode: required']],
  [{}, ['serialNumber: serial-required', 'pairingCode: required']],
])('%j: %j', async (body, violations) => {
  const { call } = await user();
  expect((await call('POST', '/units/pair', body)).violations()).toEqual(violations);
});

describe('tries', () => {
  test('are counted by account, ten an hour, and waiting helps', async () => {
    const { call } = await user();
    for (let tried = 0; tried < 10; tried++)
      expect((await pair(call, unit.serial, 'wrong')).status).toBe(422);
    const refused = await pair(call, unit.serial, unit.activationCode);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500);
    server.clock.advance(3_600_001);
    await unit.say('up/state', unit.state());
    expect((await pair(call, unit.serial, unit.activationCode)).status).toBe(201);
  });

  test('are counted by address ten times as wide, so that strangers there use up nobody’s own', async () => {
    const from = newAddress();
    for (let strangers = 0; strangers < 10; strangers++) {
      const { call } = await user();
      for (let tried = 0; tried < 10; tried++) {
        expect((await pair(call, unit.serial, 'wrong', from)).status).toBe(422);
      }
      expect((await pair(call, unit.serial, 'wrong', from)).status).toBe(429);
    }
    const refused = await pair((await user()).call, unit.serial, unit.activationCode, from);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
    expect((await pair((await user()).call, unit.serial, unit.activationCode)).status).toBe(201);
  });

  test('end after fifty a day', async () => {
    const { call } = await user();
    for (let hour = 0; hour < 5; hour++) {
      for (let tried = 0; tried < 10; tried++) {
        expect((await pair(call, unit.serial, 'wrong')).status).toBe(422);
      }
      server.clock.advance(3_600_001);
    }
    expect((await pair(call, unit.serial, 'wrong')).status).toBe(429);
  });

  test('that are right count as well: thirty pairings an hour, a hundred a day', async () => {
    const { call } = await user();
    const pairings = async (most: number): Promise<number> => {
      for (let done = 0; done < most; done++) {
        if ((await pair(call, unit.serial, unit.activationCode)).status === 429) return done;
        expect((await call('DELETE', `/units/${unit.id}/pairing`)).status).toBe(204);
      }
      return most;
    };
    const audited = async () =>
      (await server.database.db.selectFrom('audit').select('id').where('unit_id', '=', unit.id).execute())
        .length;
    const hours = [];
    for (let hour = 0; hour < 4; hour++) {
      hours.push(await pairings(40));
      server.clock.advance(3_600_001);
    }
    expect(hours).toEqual([30, 30, 30, 10]);
    expect(await audited()).toBe(200);
    server.clock.advance(24 * 3_600_000);
    expect(await pairings(1)).toBe(1);
  });

  test('that find a unit that is somebody’s are thirty an hour too', async () => {
    const owner = await user();
    await server.own(owner.userId, unit);
    const { call } = await user();
    for (const one of [call, owner.call]) {
      for (let tried = 0; tried < 30; tried++) {
        expect((await pair(one, unit.serial, unit.activationCode)).status).toBe(422);
      }
      expect((await pair(one, unit.serial, unit.activationCode)).status).toBe(429);
    }
  });

  test('of strangers don’t use up an owner’s code', async () => {
    const stranger = await user();
    for (let tried = 0; tried < 12; tried++) await pair(stranger.call, unit.serial, 'wrong');
    expect((await pair((await user()).call, unit.serial, unit.activationCode)).status).toBe(201);
  });
});

test('fifty users pair one unit at once: one of them is its owner', async () => {
  const users = await Promise.all(Array.from({ length: 50 }, () => user()));
  const answers = await Promise.all(users.map(({ call }) => pair(call, unit.serial, unit.activationCode)));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.filter((status) => status === 422)).toHaveLength(49);
  const owners = await Promise.all(
    users.map(async ({ call }) => (await call('GET', '/units')).json()['hydra:totalItems']),
  );
  expect(owners.filter((total) => total === 1)).toHaveLength(1);
});
