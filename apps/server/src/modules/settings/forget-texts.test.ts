import { usualState } from '@poolhouse/contract/settings/fields';
import { sections } from '@poolhouse/contract/settings/sections';
import type { SettingsMessage } from '@poolhouse/contract/unit/settings-messages';
import { expect, test } from 'vitest';
import { eraseFromUnits } from '#compose/account-ports.ts';
import { perFile } from '#testing/lifetimes.ts';
import { addedUser, ownedUnit, pair } from '#testing/units/owners.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';

const server = perFile(startUnitServer);
const { unit, anna, owner } = ownedUnit(server);

const relay = (name: string) => ({ ...usualState(sections.relay1.fields), name });
const name = 'Anna Novak bedroom, +420 777';
const rowIfAny = () =>
  server.database.db
    .selectFrom('unit_settings')
    .select(['desired', 'reported', 'desired_version', 'reported_version'])
    .where('unit_id', '=', unit.id)
    .where('section', '=', 'relay1')
    .executeTakeFirst();
async function row() {
  const found = await rowIfAny();
  if (!found) throw new Error('nothing is known of relay1');
  return found;
}
const answer = ({ section, version, state }: SettingsMessage) =>
  unit.say('up/settings', { section, version, revision: 0, state, errors: [], origin: 'cloud' });

/** Anna calls a relay so, and the unit goes by it. */
async function named(): Promise<void> {
  const features = ['heating', 'relays'];
  await unit.say('up/presence', { online: true, sid: unit.sid, kind: 'controller', features });
  await answer({ section: 'relay1', version: 0, revision: 0, state: relay('') });
  await expect.poll(async () => (await rowIfAny())?.reported).toEqual(relay(''));
  const put = () => anna('PUT', `/units/${unit.id}/settings/relay1`, { version: 0, state: relay(name) });
  await expect.poll(async () => (await put()).status).toBe(200);
  await answer(await unit.told<SettingsMessage>('settings'));
  await expect.poll(async () => (await row()).reported).toEqual(relay(name));
}

async function erased(): Promise<void> {
  const { db } = server.database;
  const told = await db.transaction().execute(async (trx) => {
    const after = await eraseFromUnits(() => server)(trx, { id: owner.userId, email: '' });
    await trx.deleteFrom('end_users').where('id', '=', owner.userId).execute();
    return after;
  });
  await told?.();
}

/** What all that is kept of the unit says of her. */
async function traces(): Promise<string[]> {
  const found: string[] = [];
  for (const table of ['unit_settings', 'timeline', 'audit'] as const) {
    const { rows } = await server.database.pool.query(
      `select 1 from ${table} t where unit_id = $1 and t::text like '%Novak%'`,
      [unit.id],
    );
    if (rows.length > 0) found.push(table);
  }
  return found;
}

test('what an erased owner wrote into the settings is gone here and at the unit, the rest stays', async () => {
  await named();
  expect(await traces()).toEqual(['unit_settings', 'timeline']);
  await erased();
  expect(await traces()).toEqual([]);
  expect(await row()).toEqual({
    ...{ desired: relay(''), desired_version: 2, reported: relay(''), reported_version: 1 },
  });
  const ben = await addedUser(server);
  expect((await pair(ben.call, unit.serial, unit.activationCode)).status).toBe(201);
  await unit.say('up/settings/get', { have: { relay1: 1 } });
  const news = await unit.told<SettingsMessage>('settings');
  expect(news).toMatchObject({ section: 'relay1', version: 2, state: relay('') });
  // What it said before, told once more, does not bring it back.
  await answer({ ...news, version: 1, state: relay(name) });
  await answer(news);
  await expect.poll(async () => (await row()).reported_version).toBe(2);
  expect(await row()).toMatchObject({ desired: relay(''), reported: relay('') });
  expect(await traces()).toEqual([]);
});

test('also when they had unpaired the unit before', async () => {
  await named();
  expect((await anna('DELETE', `/units/${unit.id}/pairing`)).status).toBe(204);
  expect(await traces()).toEqual(['unit_settings', 'timeline']);
  await erased();
  expect(await traces()).toEqual([]);
});

test('what the unit had not answered is taken back first, and nothing is sent that says nothing of them', async () => {
  await named();
  const put = await anna('PUT', `/units/${unit.id}/settings/relay1`, { version: 1, state: relay('Novak') });
  expect(put.status).toBe(200);
  await anna('PUT', `/units/${unit.id}/settings/temperature`, { version: 0, state: { required: 20 } });
  await unit.told('settings');
  await answer(await unit.told<SettingsMessage>('settings'));
  const temperature = () =>
    server.database.db
      .selectFrom('unit_settings')
      .select(['desired_version', 'reported_version'])
      .where('unit_id', '=', unit.id)
      .where('section', '=', 'temperature')
      .executeTakeFirst();
  await expect.poll(temperature).toEqual({ desired_version: 1, reported_version: 1 });
  await erased();
  expect(await traces()).toEqual([]);
  expect(await row()).toMatchObject({ desired: relay(''), reported: relay('') });
  expect(await temperature()).toEqual({ desired_version: 1, reported_version: 1 });
});

test('nor does an answer bring it back that was on its way, and the unit is told until it has forgotten it', async () => {
  await named();
  await anna('PUT', `/units/${unit.id}/settings/relay1`, { version: 1, state: relay('') });
  await answer(await unit.told<SettingsMessage>('settings'));
  await expect.poll(async () => (await row()).reported_version).toBe(2);
  await anna('PUT', `/units/${unit.id}/settings/relay1`, { version: 2, state: relay(name) });
  const late = await unit.told<SettingsMessage>('settings');
  await erased();
  await answer(late);
  await unit.say('up/settings/get', { have: { relay1: late.version } });
  const news = await unit.told<SettingsMessage>('settings');
  expect(news).toMatchObject({ section: 'relay1', state: relay('') });
  expect(news.version).toBeGreaterThan(late.version);
  expect(await traces()).toEqual([]);
  await answer(news);
  await expect.poll(async () => (await row()).reported_version).toBe(news.version);
  expect(await row()).toMatchObject({ desired: relay(''), desired_version: news.version });
  expect(await traces()).toEqual([]);
});
