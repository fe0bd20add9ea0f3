import type { SettingsMessage } from '@poolhouse/contract/unit/settings-messages';
import { ulid } from 'ulid';
import { describe, expect, test } from 'vitest';
import { perFile } from '#testing/lifetimes.ts';
import { giveUnits } from '#testing/units/give-units.ts';
import { addedUser, ownedUnit } from '#testing/units/owners.ts';
import { testUnit } from '#testing/units/unit-messages.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';

const server = perFile(startUnitServer);
const { unit, anna, owner } = ownedUnit(server);

const put = (required: unknown, version = 0, call = anna, section = 'temperature') =>
  call('PUT', `/units/${unit.id}/settings/${section}`, { version, state: { required } });
const audited = () =>
  server.database.db
    .selectFrom('audit')
    .select(['user_id', 'action', 'result', 'detail'])
    .where('unit_id', '=', unit.id)
    .orderBy('id')
    .execute();

test('what is wanted is sent after it is stored, waits for the unit, and is what it goes by', async () => {
  const answer = await put(28.5);
  expect(answer.status).toBe(200);
  expect(answer.json()).toMatchObject({
    ...{ '@id': `/api/units/${unit.id}/settings/temperature`, '@type': 'SettingsSection' },
    ...{ section: 'temperature', version: 1, desired: { required: 28.5 }, reported: null, pending: true },
    changedAt: server.clock.now().toISOString(),
  });
  const message = await unit.told<SettingsMessage>('settings');
  expect(message).toEqual({ section: 'temperature', version: 1, revision: 0, state: { required: 28.5 } });
  await unit.say('up/settings', { ...message, errors: [], origin: 'cloud' });
  const section = async () => (await anna('GET', `/units/${unit.id}/settings`)).json().sections;
  await expect.poll(section).toContainEqual(
    expect.objectContaining({
      section: 'temperature',
      version: 1,
      reported: { required: 28.5 },
      pending: false,
    }),
  );
  const detail = { section: 'temperature', version: 1 };
  expect(await audited()).toEqual([
    { user_id: owner.userId, action: 'settings.set', result: 'sent', detail },
    { user_id: owner.userId, action: 'settings.set', result: 'done', detail },
  ]);
});

test('of two who have read the same version one is told that it has changed; the same again is no change', async () => {
  const answers = await Promise.all([put(20), put(30)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.json()).toMatchObject({ type: 'settings-changed' });
  const first = answers[0]?.status === 200 ? 20 : 30;
  expect((await put(first)).json()).toMatchObject({ version: 1 });
  expect((await put(first, 1)).json()).toMatchObject({ version: 1 });
  expect((await put(25, 1)).json()).toMatchObject({ version: 2 });
  for (const version of [0, 1, 3]) expect((await put(26, version)).status).toBe(409);
  expect(await audited()).toHaveLength(2);
});

describe('refused', () => {
  test.each([
    [{ version: 0, state: { required: 41 } }, ['state.required: between']],
    [{ version: 0, state: { required: 20.25 } }, ['state.required: in-steps']],
    [{ version: 0, state: { required: '20' } }, ['state.required: invalid']],
    [{ version: 0, state: {} }, ['state.required: required']],
    [{ version: 0, state: { required: 20, colour: 1 } }, ['state.colour: unknown-field']],
    [{ version: -1, state: { required: 20 } }, ['version: too-small']],
    [{ version: 2 ** 31, state: { required: 20 } }, ['version: too-big']],
    [{ state: { required: 20 } }, ['version: required']],
    [{ version: 0 }, ['state: required']],
  ])('%j', async (body, violations) => {
    const answer = await anna('PUT', `/units/${unit.id}/settings/temperature`, body);
    expect(answer.violations()).toEqual(violations);
    expect(await audited()).toEqual([]);
  });

  test('says the bounds and the step in the language of who asks', async () => {
    const headers = { 'accept-language': 'cs' };
    const message = async (required: number) => {
      const body = { version: 0, state: { required } };
      const answer = await anna('PUT', `/units/${unit.id}/settings/temperature`, body, undefined, headers);
      return answer.json<{ violations: { message: string }[] }>().violations[0]?.message;
    };
    expect(await message(99)).toMatch(/5.*40/);
    expect(await message(20.25)).toMatch(/0[.,]5/);
  });

  test('a section that there is not, and one that the unit has nothing for', async () => {
    expect((await put(20, 0, anna, 'moon')).status).toBe(404);
    expect((await put(20, 0, anna, 'filling')).violations()).toEqual(['section: section-missing']);
  });

  test('what the unit has no hardware for, and what does not go with its other sections', async () => {
    const set = async (section: string, state: object) => {
      const answer = await anna('PUT', `/units/${unit.id}/settings/${section}`, { version: 0, state });
      return answer.status === 200 ? [] : answer.violations();
    };
    expect(await set('calibration', { water: 0, air: 0, solar: 1 })).toEqual([
      'state.solar: hardware-missing',
    ]);
    expect(await set('calibration', { water: 1, air: 0, solar: 0 })).toEqual([]);
    const features = ['filtration', 'speeds'];
    await unit.say('up/presence', { online: true, sid: unit.sid, kind: 'controller', features });
    const low = { speed: 'low', flow: 'bottom' };
    await expect.poll(() => set('pump', { type: 'none' })).toEqual([]);
    expect(await set('on', low)).toEqual(['state.speed: one-speed']);
    const wired = { version: 1, state: { type: 'B' } };
    expect((await anna('PUT', `/units/${unit.id}/settings/pump`, wired)).status).toBe(200);
    expect(await set('on', low)).toEqual([]);
  });

  test('from a guest, not from a dealer; of a stranger the unit is not known', async () => {
    const { db } = server.database;
    const [guest, dealer, stranger] = [
      await addedUser(server),
      await addedUser(server),
      await addedUser(server),
    ];
    await giveUnits(db, guest.userId, [unit.serial], { role: 'guest' });
    await giveUnits(db, dealer.userId, [unit.serial], { role: 'dealer' });
    expect((await put(20, 0, guest.call)).status).toBe(403);
    const foreign = await put(20, 0, stranger.call);
    const missing = await stranger.call('PUT', `/units/${ulid()}/settings/temperature`, {
      ...{ version: 0, state: { required: 20 } },
    });
    expect([foreign.status, foreign.text]).toEqual([404, missing.text]);
    expect((await put(20, 0, dealer.call)).status).toBe(200);
  });
});

test('a unit that is away gets it when it comes', async () => {
  await unit.say('up/presence', { online: false, sid: unit.sid });
  await unit.end();
  await put(20);
  expect((await put(21, 1)).status).toBe(200);
  const back = await testUnit(server, unit);
  await back.say('up/settings/get', { have: {} });
  expect(await back.told('settings')).toMatchObject({
    section: 'temperature',
    version: 2,
    state: { required: 21 },
  });
});

test('what the panel overtakes and what an unpairing takes back has its end in the audit as well', async () => {
  await put(20);
  const said = { section: 'temperature', version: 0, errors: [], origin: 'panel' };
  await unit.say('up/settings', { ...said, revision: 1, state: { required: 27 } });
  const overtaken = { result: 'overtaken', detail: { section: 'temperature', version: 1 } };
  const wish = { user_id: owner.userId, action: 'settings.set' };
  await expect.poll(async () => (await audited()).at(-1)).toEqual({ ...wish, ...overtaken });
  await put(30, 2);
  expect((await anna('DELETE', `/units/${unit.id}/pairing`)).status).toBe(204);
  const results = (await audited()).map(({ action, result }) => `${action} ${result}`);
  expect(results.toSorted()).toEqual([
    ...['settings.set cancelled', 'settings.set overtaken', 'settings.set sent', 'settings.set sent'],
    'unpair done',
  ]);
});

test('who is unpaired sets nothing more, and what the unit has not answered is taken back', async () => {
  await put(20);
  const { version, state } = await unit.told<SettingsMessage>('settings');
  await unit.say('up/settings', { section: 'temperature', version, revision: 0, state, origin: 'cloud' });
  await expect.poll(async () => (await put(20, 1)).json()).toMatchObject({ pending: false });
  await unit.end();
  await put(40, 1);
  expect((await anna('DELETE', `/units/${unit.id}/pairing`)).status).toBe(204);
  expect((await put(39, 2)).status).toBe(404);
  const back = await testUnit(server, unit);
  await back.say('up/settings/get', { have: { temperature: 1 } });
  expect(await back.told('settings')).toMatchObject({
    section: 'temperature',
    version: 3,
    state: { required: 20 },
  });
  const row = await server.database.db
    .selectFrom('unit_settings')
    .select(['desired', 'changed_by', 'changed_at'])
    .where('unit_id', '=', unit.id)
    .executeTakeFirst();
  expect(row).toEqual({ desired: { required: 20 }, changed_by: null, changed_at: null });
});

test('what a unit that has never said anything may have heard is taken back to what it is from the factory', async () => {
  await put(40);
  await unit.told('settings');
  expect((await anna('DELETE', `/units/${unit.id}/pairing`)).status).toBe(204);
  await unit.say('up/settings/get', { have: { temperature: 1 } });
  expect(await unit.told('settings')).toMatchObject({ version: 2, state: { required: 26 } });
});

test('a section whose file is gone holds up no unpairing, and is not wanted of the next owner’s unit', async () => {
  await unit.end();
  await server.database.pool.query(
    `insert into unit_settings (unit_id, section, desired, desired_version, due_at) values ($1, 'moon', '{"phase":1}', 1, now())`,
    [unit.id],
  );
  expect((await anna('DELETE', `/units/${unit.id}/pairing`)).status).toBe(204);
  const row = server.database.db.selectFrom('unit_settings').select(['desired', 'due_at']);
  expect(await row.where('unit_id', '=', unit.id).executeTakeFirst()).toEqual({
    desired: null,
    due_at: null,
  });
});

test('a dealer who is erased leaves the setting, and not who made it; until then they may take it along', async () => {
  const { db } = server.database;
  const dealer = await addedUser(server);
  await giveUnits(db, dealer.userId, [unit.serial], { role: 'dealer' });
  await put(20, 0, dealer.call);
  const [exported] = await server.settings.exportOf(dealer.userId);
  expect(exported).toMatchObject({ unit: unit.serial, section: 'temperature', state: { required: 20 } });
  await db.deleteFrom('end_users').where('id', '=', dealer.userId).execute();
  const row = await db
    .selectFrom('unit_settings')
    .select(['desired', 'changed_by'])
    .where('unit_id', '=', unit.id)
    .executeTakeFirst();
  expect(row).toEqual({ desired: { required: 20 }, changed_by: null });
});

test('thirty changes of a unit a minute are enough; what changes nothing is not counted', async () => {
  for (let version = 0; version < 30; version++) {
    expect((await put(20 + version / 2, version)).status).toBe(200);
    if (version > 20) continue;
    expect((await put(20 + version / 2, version + 1)).status).toBe(200);
    expect((await put(10, version)).status).toBe(409);
  }
  const refused = await put(10, 30);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(await audited()).toHaveLength(30);
  server.clock.advance(60_000);
  expect((await put(10, 30)).status).toBe(200);
});
