import { collectionOf } from '@poolhouse/contract/api/hydra';
import { timelineEntry } from '@poolhouse/contract/api/timeline';
import type { CommandMessage } from '@poolhouse/contract/unit/messages';
import type { SettingsMessage } from '@poolhouse/contract/unit/settings-messages';
import { expect, test } from 'vitest';
import type { Caller } from '#testing/http/caller.ts';
import { perFile } from '#testing/lifetimes.ts';
import { giveUnits } from '#testing/units/give-units.ts';
import { addedUser, ownedUnit } from '#testing/units/owners.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';

const server = perFile(startUnitServer);
const { unit, anna } = ownedUnit(server);

async function entries(call: Caller) {
  const answer = await call('GET', `/units/${unit.id}/timeline`);
  const list = collectionOf(timelineEntry).parse(answer.json());
  return list['hydra:member'].map(({ what, origin, by, data }) => ({ what, origin, by, data }));
}

async function commanded(): Promise<string> {
  await unit.say('up/state', unit.state());
  const body = { name: 'mode.set', args: { mode: 'eco' } };
  await expect.poll(async () => (await anna('POST', `/units/${unit.id}/commands`, body)).status).toBe(202);
  return (await unit.told<CommandMessage>('command')).id;
}

test('what an earlier owner sent, and the unit answers late, is nothing of a later owner’s', async () => {
  const id = await commanded();
  server.clock.advance(31_000);
  await expect.poll(() => entries(anna)).toHaveLength(1);
  expect((await anna('DELETE', `/units/${unit.id}/pairing`)).status).toBe(204);
  server.clock.advance(60_000);
  const heir = await addedUser(server);
  await giveUnits(server.database.db, heir.userId, [unit.serial], { since: server.clock.now() });
  server.clock.advance(1_000);
  await unit.say('up/command', { id, stage: 'done' });
  await unit.told('command/ack');
  expect(await entries(heir.call)).toEqual([]);
});

test('a wish that another has overtaken is nobody’s at the panel', async () => {
  const path = `/units/${unit.id}/settings/temperature`;
  const answer = (version: number, required: number) =>
    unit.say('up/settings', {
      ...{ section: 'temperature', version, revision: 0, state: { required }, origin: 'cloud' },
    });
  const want = async (version: number, required: number) => {
    expect((await anna('PUT', path, { version, state: { required } })).status).toBe(200);
    return (await unit.told<SettingsMessage>('settings')).version;
  };
  await answer(await want(0, 25), 25);
  await expect
    .poll(async () => (await anna('PUT', path, { version: 1, state: { required: 25 } })).json())
    .toMatchObject({ pending: false });
  const first = await want(1, 26);
  const second = await want(2, 27);
  await answer(first, 26);
  await answer(second, 27);
  await expect.poll(() => entries(anna)).toHaveLength(3);
  expect((await entries(anna)).map(({ origin, by }) => ({ origin, by }))).toEqual([
    { origin: 'user', by: 'Anna Test' },
    { origin: 'user', by: null },
    { origin: 'user', by: 'Anna Test' },
  ]);
});

test('a unit that goes by something else than was wanted does that in nobody’s name', async () => {
  const path = `/units/${unit.id}/settings/temperature`;
  expect((await anna('PUT', path, { version: 0, state: { required: 27 } })).status).toBe(200);
  const { version } = await unit.told<SettingsMessage>('settings');
  const report = { section: 'temperature', version, revision: 0, origin: 'cloud' };
  await unit.say('up/settings', { ...report, state: { required: 40 } });
  await expect.poll(() => entries(anna)).toHaveLength(1);
  const [entry] = await entries(anna);
  expect(entry).toMatchObject({ what: 'settings.applied', origin: 'unit', by: null });
  const audit = server.database.db.selectFrom('audit').select('result').where('unit_id', '=', unit.id);
  const ofSettings = await audit.where('action', '=', 'settings.set').execute();
  expect(ofSettings.map(({ result }) => result)).toEqual(['sent', 'rejected']);
});

test('what was set at the panel before an owner came is theirs to read from the beginning', async () => {
  const now = server.clock.now().getTime();
  const heir = await addedUser(server);
  expect((await anna('DELETE', `/units/${unit.id}/pairing`)).status).toBe(204);
  server.clock.advance(60_000);
  await giveUnits(server.database.db, heir.userId, [unit.serial], { since: server.clock.now() });
  const ts = new Date(now - 86_400_000).toISOString();
  const report = { section: 'temperature', version: 0, revision: 1, origin: 'panel', ts };
  await unit.say('up/settings', { ...report, state: { required: 40 } });
  expect(await unit.told('settings')).toMatchObject({ state: { required: 40 } });
  expect(await entries(heir.call)).toMatchObject([{ what: 'settings.applied', origin: 'panel' }]);
});

test('a unit that tells something under the identifier of a command hides nobody', async () => {
  const id = await commanded();
  const ts = server.clock.now().toISOString();
  await unit.say('up/event', { id, ts, type: 'mode.changed', data: { mode: 'eco' } });
  await unit.told('event/ack');
  await unit.say('up/command', { id, stage: 'done' });
  await unit.told('command/ack');
  expect(await entries(anna)).toMatchObject([{ what: 'command.ended', origin: 'user', by: 'Anna Test' }]);
});

test('who only looks at a unit reads what happened to it, not what its owner notes nor who they are', async () => {
  expect((await anna('PUT', `/units/${unit.id}`, { note: 'The key is under the stone' })).status).toBe(200);
  const id = await commanded();
  await unit.say('up/command', { id, stage: 'done' });
  await unit.told('command/ack');
  const path = `/units/${unit.id}/settings/temperature`;
  const said = { section: 'temperature', version: 0, revision: 0, origin: 'cloud' };
  await unit.say('up/settings', { ...said, state: { required: 26 } });
  await expect
    .poll(async () => (await anna('GET', `/units/${unit.id}/settings`)).text)
    .toContain('"reported":{"required":26}');
  await anna('PUT', path, { version: 0, state: { required: 27 } });
  const { version, state } = await unit.told<SettingsMessage>('settings');
  await unit.say('up/settings', { ...said, version, state });
  await expect
    .poll(async () => (await entries(anna)).map(({ what }) => what).sort())
    .toEqual(['command.ended', 'settings.applied', 'unit.changed']);
  for (const role of ['guest', 'dealer'] as const) {
    const { call, userId } = await addedUser(server);
    await giveUnits(server.database.db, userId, [unit.serial], { role });
    // Nor what was sent to it, which they may not see as a command either.
    expect(await entries(call)).toMatchObject([{ what: 'settings.applied', origin: 'user', by: null }]);
    expect((await call('GET', `/commands/${id}`)).status).toBe(404);
  }
});

test('a zone in another case is no change', async () => {
  expect((await anna('PUT', `/units/${unit.id}`, { timeZone: 'europe/berlin' })).status).toBe(200);
  expect(await entries(anna)).toEqual([]);
});
