import { ulid } from 'ulid';
import { describe, expect, test } from 'vitest';
import { anew, perFile } from '#testing/lifetimes.ts';
import { giveUnits, ownerOf } from '#testing/units/give-units.ts';
import { addedUser, ownedUnit } from '#testing/units/owners.ts';
import { type TestUnit, testUnit } from '#testing/units/unit-messages.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';

const server = perFile(startUnitServer);
const { unit, anna, owner } = ownedUnit(server);
/** An aqua unit that is connected, and nobody's. */
const aqua = anew(() => connected('aqua'));

const connected = async (kind: 'aqua' | 'controller'): Promise<TestUnit> =>
  testUnit(server, await server.provision(kind));

async function owned(kind: 'aqua' | 'controller'): Promise<TestUnit> {
  const made = await connected(kind);
  await server.own(owner.userId, made);
  return made;
}

const link = (id: string, serialNumber?: string, pairingCode?: string) =>
  anna('PUT', `/units/${id}/aqua_link`, { serialNumber, pairingCode });
const linkOf = async (id: string) =>
  (await anna('GET', `/units/${id}`)).json<{ aquaLink: unknown }>().aquaLink;
const of = ({ id, serial }: { id: string; serial: string }) => ({
  unit: `/api/units/${id}`,
  serialNumber: serial,
});
const audited = () =>
  server.database.db
    .selectFrom('audit')
    .select(['user_id', 'action', 'detail'])
    .where('unit_id', '=', unit.id)
    .orderBy('id')
    .execute();

describe('a controller is linked', () => {
  test('with an aqua unit of its owner’s by the serial alone, and both say so', async () => {
    await server.own(owner.userId, aqua);
    const answer = await link(unit.id, ` ${aqua.serial.slice(0, 3)} ${aqua.serial.slice(3).toLowerCase()}`);
    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject({ serialNumber: unit.serial, aquaLink: of(aqua) });
    expect(await linkOf(aqua.id)).toEqual(of(unit));
    // Again is the same once.
    expect((await link(unit.id, aqua.serial)).status).toBe(200);
    expect((await link(aqua.id, unit.serial)).status).toBe(200);
    const entry = { user_id: owner.userId, action: 'aqua.link', detail: { with: aqua.serial } };
    expect(await audited()).toEqual([entry]);
  });

  test('with one that is nobody’s and is paired by the way, by the code from its label', async () => {
    const answer = await link(unit.id, aqua.serial, aqua.activationCode);
    expect(answer.json()).toMatchObject({ aquaLink: of(aqua) });
    expect(await ownerOf(server.database.db, aqua.id)).toBe(owner.userId);
    expect(await aqua.told('claim')).toEqual({ state: 'paired' });
  });

  test('from the aqua unit’s side too', async () => {
    await server.own(owner.userId, aqua);
    expect((await link(aqua.id, unit.serial)).json()).toMatchObject({ aquaLink: of(unit) });
    expect(await linkOf(unit.id)).toEqual(of(aqua));
  });

  test('with another one instead, and the first is free again', async () => {
    await server.own(owner.userId, aqua);
    const second = await owned('aqua');
    await link(unit.id, aqua.serial);
    expect((await link(unit.id, second.serial)).json()).toMatchObject({ aquaLink: of(second) });
    expect(await linkOf(aqua.id)).toBeNull();
    expect((await audited()).map(({ action }) => action)).toEqual(['aqua.link', 'aqua.unlink', 'aqua.link']);
  });

  test('by one of two that ask at once', async () => {
    await server.own(owner.userId, aqua);
    const second = await owned('controller');
    const answers = await Promise.all([link(unit.id, aqua.serial), link(second.id, aqua.serial)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const links = [await linkOf(unit.id), await linkOf(second.id)];
    expect(links.filter((one) => one !== null)).toEqual([of(aqua)]);
  });
});

describe('nothing is linked', () => {
  test.each([
    ['', ['serialNumber: serial-required']],
    [' ', ['serialNumber: serial-required']],
    ['12345678', ['serialNumber: serial-of-aqua']],
    ['1234567890', ['serialNumber: serial-of-aqua']],
    ['ABC-123', ['serialNumber: serial-of-aqua']],
    ['ZZZZZZ9', ['pairingCode: required']],
  ])('with %j: %j', async (serial, violations) => {
    expect((await link(unit.id, serial, ' - ')).violations()).toEqual(violations);
    expect((await link(unit.id, serial)).violations()).toEqual(violations);
  });

  test('with a controller’s number of seven from an aqua unit’s side, in the other words', async () => {
    await server.own(owner.userId, aqua);
    expect((await link(aqua.id, '1234567')).violations()).toEqual(['serialNumber: serial-of-controller']);
    expect((await link(aqua.id)).violations()).toEqual(['serialNumber: serial-required']);
  });

  test('with another’s, a missing one or one that is nobody’s without a right code: each is answered alike', async () => {
    const ben = await addedUser(server);
    const foreign = await connected('aqua');
    await server.own(ben.userId, foreign);
    const numbers = [foreign.serial, 'ZZZZZZ9', aqua.serial];
    for (const code of [undefined, 'ABCDEFGH23456789']) {
      const answers = await Promise.all(numbers.map((serial) => link(unit.id, serial, code)));
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      expect(answers[0]?.violations()).toEqual([
        code ? 'pairingCode: pairing-refused' : 'pairingCode: required',
      ]);
    }
    expect(await linkOf(unit.id)).toBeNull();
    expect(await ownerOf(server.database.db, aqua.id)).toBeNull();
    // With the proof it is said whose it is.
    expect((await link(unit.id, foreign.serial, foreign.activationCode)).violations()).toEqual([
      'serialNumber: unit-has-owner',
    ]);
  });

  test('with another controller, which is not paired by the way either', async () => {
    const nobodys = await server.provision('controller');
    expect((await link(unit.id, nobodys.serial, nobodys.activationCode)).violations()).toEqual([
      'serialNumber: unit-not-aqua',
    ]);
    expect(await ownerOf(server.database.db, nobodys.id)).toBeNull();
    const second = await owned('controller');
    for (const { serial } of [second, unit]) {
      expect((await link(unit.id, serial)).violations()).toEqual(['serialNumber: unit-not-aqua']);
    }
  });

  test('with one that is linked with another controller', async () => {
    await server.own(owner.userId, aqua);
    const second = await owned('controller');
    await link(second.id, aqua.serial);
    expect((await link(unit.id, aqua.serial)).violations()).toEqual(['serialNumber: unit-linked']);
    expect(await linkOf(second.id)).toEqual(of(aqua));
  });

  test('by anybody but its owner, nor does anybody else see what it is linked with', async () => {
    await server.own(owner.userId, aqua);
    await link(unit.id, aqua.serial);
    for (const role of ['guest', 'dealer'] as const) {
      const { call, userId } = await addedUser(server);
      await giveUnits(server.database.db, userId, [unit.serial], { role });
      expect((await call('PUT', `/units/${unit.id}/aqua_link`, { serialNumber: aqua.serial })).status).toBe(
        403,
      );
      expect((await call('GET', `/units/${unit.id}`)).json()).toMatchObject({ aquaLink: null });
    }
    expect((await anna('PUT', `/units/${ulid()}/aqua_link`, { serialNumber: aqua.serial })).status).toBe(404);
  });

  test('and nothing counted where the code was wrong', async () => {
    for (let wrong = 0; wrong < 31; wrong++) {
      const typed = await link(unit.id, aqua.serial, 'ABCDEFGH23456789');
      // So often guessing alone is stopped.
      expect(typed.status).toBe(wrong < 10 ? 422 : 429);
    }
    await server.own(owner.userId, aqua);
    for (let made = 0; made < 30; made++) {
      expect((await link(unit.id, aqua.serial)).status).toBe(200);
      expect((await anna('DELETE', `/units/${unit.id}/aqua_link`)).status).toBe(204);
    }
  });

  test('after thirty within an hour', async () => {
    await server.own(owner.userId, aqua);
    for (let made = 0; made < 30; made++) {
      expect((await link(unit.id, aqua.serial)).status).toBe(200);
      expect((await anna('DELETE', `/units/${unit.id}/aqua_link`)).status).toBe(204);
    }
    expect((await link(unit.id, aqua.serial)).status).toBe(429);
    // Nor is one paired that could not be linked: its code would be used up.
    const other = await connected('aqua');
    expect((await link(unit.id, other.serial, other.activationCode)).status).toBe(429);
    expect(await ownerOf(server.database.db, other.id)).toBeNull();
    server.clock.advance(3_600_001);
    expect((await link(unit.id, aqua.serial)).status).toBe(200);
  });
});

describe('what a controller finds on its bus', () => {
  const presence = (more: object = {}) =>
    unit.say('up/presence', { online: true, sid: unit.sid, kind: 'controller', ...more });
  const seen = async () => (await anna('GET', `/units/${unit.id}`)).json<{ aqua: unknown }>().aqua;

  test('is told as it says, also after a restart, and gone when it says nothing of it any more', async () => {
    expect(await seen()).toBeNull();
    await presence({ aqua: { serial: 'AQ12345', connected: true } });
    await expect.poll(seen).toEqual({ serialNumber: 'AQ12345', connected: true });
    await presence({ aqua: { serial: 'AQ12345', connected: false } });
    await expect.poll(seen).toEqual({ serialNumber: 'AQ12345', connected: false });
    server.clock.advance(1_000);
    const stored = () =>
      server.database.db.selectFrom('units').select('aqua').where('id', '=', unit.id).executeTakeFirst();
    await expect.poll(stored).toEqual({ aqua: { serial: 'AQ12345', connected: false } });
    server.units.directory.forget(unit.serial);
    expect(await seen()).toEqual({ serialNumber: 'AQ12345', connected: false });
    await presence({ aqua: { serial: '?', connected: true } });
    await expect.poll(seen).toBeNull();
  });
});
