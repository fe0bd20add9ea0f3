import type { SettingsMessage } from '@poolhouse/contract/unit/settings-messages';
import { expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { perFile } from '#testing/lifetimes.ts';
import { giveUnits } from '#testing/units/give-units.ts';
import { addedUser, ownedUnit } from '#testing/units/owners.ts';
import { testUnit } from '#testing/units/unit-messages.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';
import { createSettings } from './index.ts';

const server = perFile(startUnitServer);
const { unit, anna } = ownedUnit(server);

const put = (required: number, version = 0) =>
  anna('PUT', `/units/${unit.id}/settings/temperature`, { version, state: { required } });
const rows = () => server.database.db.selectFrom('unit_settings').where('unit_id', '=', unit.id);
const row = () => rows().selectAll().executeTakeFirstOrThrow();
const said = (more: object) => ({
  ...{ section: 'temperature', version: 0, revision: 0, state: { required: 26 }, errors: [] },
  ...{ origin: 'cloud', ...more },
});
/** What the database knows, a second later. */
const connected = async () => {
  const states = server.database.db.selectFrom('unit_states').select('connected');
  return (await states.where('unit_id', '=', unit.id).executeTakeFirst())?.connected;
};
async function answered(required: number, version: number): Promise<void> {
  await put(required, version - 1);
  const wish = await unit.told<SettingsMessage>('settings');
  await unit.say('up/settings', said({ version: wish.version, state: wish.state }));
  await expect.poll(async () => (await row()).reported_version).toBe(version);
}

test('a unit that forgets again and again writes nothing more in its owner’s name', async () => {
  await answered(20, 1);
  for (let times = 0; times < 20; times++) {
    await unit.say('up/settings/get', { have: {} });
    const { version } = await unit.told<SettingsMessage>('settings');
    const errors = [{ path: 'required', code: 'x' }];
    await unit.say('up/settings', said({ version, state: { required: 20 }, errors }));
    await expect.poll(async () => (await row()).reported_version).toBe(version);
  }
  const audit = server.database.db.selectFrom('audit').select('result').where('unit_id', '=', unit.id);
  expect((await audit.execute()).map(({ result }) => result)).toEqual(['sent', 'done']);
  const entered = server.database.db.selectFrom('timeline').select('what').where('unit_id', '=', unit.id);
  expect((await entered.execute()).map(({ what }) => what)).toEqual(['settings.applied']);
});

test('what was wanted while a unit was away is sent again when it did not hear it at once', async () => {
  await unit.say('up/presence', { online: false, sid: unit.sid });
  await expect.poll(() => server.units.directory.peek(unit.serial)?.connected).toBe(false);
  server.clock.advance(1_000);
  await expect.poll(connected).toBe(false);
  await put(21);
  server.clock.advance(16_000);
  // It asks when it comes; only where that is lost it is told by itself.
  const dueIn = async () => ((await row()).due_at?.getTime() ?? 0) - server.clock.now().getTime();
  await expect.poll(dueIn).toBeGreaterThan(3_000_000);
  await unit.end();
  const back = await testUnit(server, unit);
  await back.say('up/settings/get', { have: {} });
  await back.told('settings');
  await expect.poll(dueIn).toBeLessThanOrEqual(15_000);
  server.clock.advance(1_000);
  await expect.poll(connected).toBe(true);
  server.clock.advance(15_000);
  expect(await back.told('settings')).toMatchObject({ state: { required: 21 } });
});

test('what was wanted while a unit was away is sent within the hour also when its question was lost', async () => {
  await unit.say('up/presence', { online: false, sid: unit.sid });
  await expect.poll(() => server.units.directory.peek(unit.serial)?.connected).toBe(false);
  server.clock.advance(1_000);
  await expect.poll(connected).toBe(false);
  await put(21);
  await unit.told('settings');
  const due = async () => (await row()).due_at?.getTime();
  const soon = await due();
  server.clock.advance(16_000);
  await expect.poll(due).not.toBe(soon);
  const back = await testUnit(server, unit);
  await expect.poll(() => server.units.directory.peek(unit.serial)?.connected).toBe(true);
  server.clock.advance(1_000);
  await expect.poll(connected).toBe(true);
  server.clock.advance(3_600_000);
  expect(await back.told('settings')).toMatchObject({ state: { required: 21 } });
});

test('a question that is answered after a later report is none of a unit that has forgotten', async () => {
  await answered(20, 1);
  const { settings, clock } = server;
  const asked = new Date(clock.now().getTime() - 1);
  await settings.sendNewer({ unitId: unit.id, serial: unit.serial }, {}, asked);
  expect(await row()).toMatchObject({ desired_version: 1, revision: 0 });
  await unit.say('up/settings', said({ version: 1, revision: 1, state: { required: 18 }, origin: 'panel' }));
  expect(await unit.told('settings')).toMatchObject({ version: 1 });
  expect(await unit.told('settings')).toMatchObject({ version: 2, state: { required: 18 } });
});

test('a unit that says without end that it has forgotten is told again so often and no more', async () => {
  await answered(20, 1);
  const { database, broker, clock, events, units } = server;
  const settings = createSettings({
    ...{ db: database.db, broker, clock, events, log: createLog('silent'), ...units },
    budget: { most: 3, perSecond: 0.000_001 },
  });
  for (let times = 0; times < 10; times++) {
    await settings.sendNewer({ unitId: unit.id, serial: unit.serial }, {}, clock.now());
  }
  expect(await row()).toMatchObject({ desired_version: 4 });
  settings.renew(unit.id);
  await settings.sendNewer({ unitId: unit.id, serial: unit.serial }, {}, clock.now());
  expect(await row(), 'with another secret').toMatchObject({ desired_version: 5 });
});

test('a late answer to what an unpairing took back changes nothing for the next owner', async () => {
  await answered(20, 1);
  await put(40, 1);
  const late = await unit.told<SettingsMessage>('settings');
  expect((await anna('DELETE', `/units/${unit.id}/pairing`)).status).toBe(204);
  const ben = await addedUser(server);
  await giveUnits(server.database.db, ben.userId, [unit.serial]);
  await unit.say('up/settings', said({ version: late.version, state: late.state }));
  await expect.poll(async () => (await row()).reported_version).toBe(late.version);
  expect(await row()).toMatchObject({ desired: { required: 20 }, desired_version: 3, changed_by: null });
  server.clock.advance(1_000);
  await expect.poll(connected).toBe(true);
  server.clock.advance(14_000);
  expect(await unit.told('settings')).toMatchObject({ version: 3, state: { required: 20 } });
});

test('no unit counts a section to its end', async () => {
  await answered(20, 1);
  const most = 2 ** 30;
  await server.database.db
    .updateTable('unit_settings')
    .set({ desired_version: most, reported_version: most })
    .where('unit_id', '=', unit.id)
    .execute();
  await unit.say('up/settings', said({ version: most + 5, state: { required: 22 } }));
  await expect
    .poll(async () => (await server.counted('poolhouse_unit_dropped_total'))['up/settings unknown-version'])
    .toBe(1);
  expect((await put(25, most)).status).toBe(200);
});

test('what a unit changes under a version that it has answered is another version', async () => {
  await answered(20, 1);
  await unit.say('up/settings', said({ version: 1, revision: 3, state: { required: 33 } }));
  expect(await unit.told('settings')).toMatchObject({ version: 2, state: { required: 33 } });
  expect((await put(21, 1)).status).toBe(409);
  expect(await row()).toMatchObject({ desired: { required: 33 }, changed_by: null });
});

test('thousands of fields that a section does not have are not answered one by one', async () => {
  const state = Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`x${index}`, 1]));
  const answer = await anna('PUT', `/units/${unit.id}/settings/temperature`, { version: 0, state });
  expect(answer.status).toBe(422);
  expect(answer.json<{ violations: unknown[] }>().violations.length).toBeLessThanOrEqual(50);
});
