import { settingsSection } from '@poolhouse/contract/api/settings';
import type { SettingsMessage } from '@poolhouse/contract/unit/settings-messages';
import { ulid } from 'ulid';
import { expect, test } from 'vitest';
import { perFile } from '#testing/lifetimes.ts';
import { giveUnits } from '#testing/units/give-units.ts';
import { addedUser, ownedUnit } from '#testing/units/owners.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';

const server = perFile(startUnitServer);
const { unit, anna } = ownedUnit(server);

const read = async (call = anna) => {
  const answer = await call('GET', `/units/${unit.id}/settings`);
  return answer.json<{ sections: unknown[] }>().sections.map((section) => settingsSection.parse(section));
};
const temperature = async () => (await read()).find(({ section }) => section === 'temperature');

test('the sections that the unit has, also those of which nothing is known', async () => {
  const answer = await anna('GET', `/units/${unit.id}/settings`);
  expect(answer.json()).toMatchObject({ '@id': `/api/units/${unit.id}/settings`, '@type': 'UnitSettings' });
  const unknown = {
    version: 0,
    desired: null,
    reported: null,
    pending: false,
    refused: null,
    changedAt: null,
  };
  expect(await read()).toEqual(
    ['temperature', 'heating', 'calibration'].map((section) => ({ section, ...unknown })),
  );
});

test('what the unit has from the factory, and what was changed at its panel', async () => {
  const said = { section: 'temperature', version: 0, state: { required: 26 }, origin: 'panel' };
  await unit.say('up/settings', { ...said, revision: 0 });
  expect(await unit.told('settings')).toMatchObject({
    section: 'temperature',
    version: 1,
    state: { required: 26 },
  });
  await unit.say('up/settings', { ...said, version: 1, revision: 1, state: { required: 27 } });
  const { version, state } = await unit.told<SettingsMessage>('settings');
  expect({ version, state }).toEqual({ version: 2, state: { required: 27 } });
  expect(await temperature()).toMatchObject({ version: 2, desired: state, reported: state, pending: true });
});

test('what the unit refused stands beside what it goes by, at paths that nobody here need know', async () => {
  await unit.say('up/settings', {
    ...{ section: 'temperature', version: 0, revision: 0, state: { required: 26 }, origin: 'cloud' },
  });
  await expect.poll(temperature).toMatchObject({ reported: { required: 26 } });
  const body = { version: 0, state: { required: 40 } };
  await anna('PUT', `/units/${unit.id}/settings/temperature`, body);
  await unit.told('settings');
  const errors = [
    { path: 'required', code: 'too-warm' },
    { path: 'moon[3].phase', code: 'x' },
  ];
  await unit.say('up/settings', {
    ...{ section: 'temperature', version: 1, revision: 0, state: { required: 26 }, origin: 'cloud' },
    errors: [...errors, { path: '<b>', code: 'x' }, 5],
  });
  await expect.poll(temperature).toMatchObject({
    ...{ version: 1, desired: { required: 26 }, reported: { required: 26 }, pending: false },
    refused: { state: { required: 40 }, errors },
  });
  // Another try is another version, and what was refused is over.
  expect(
    (await anna('PUT', `/units/${unit.id}/settings/temperature`, { ...body, version: 1 })).json(),
  ).toMatchObject({ version: 2, pending: true, refused: null });
});

test('whoever sees the unit sees them; of a stranger the unit is not known', async () => {
  const [guest, stranger] = [await addedUser(server), await addedUser(server)];
  await giveUnits(server.database.db, guest.userId, [unit.serial], { role: 'guest' });
  expect(await read(guest.call)).toEqual(await read());
  const foreign = await stranger.call('GET', `/units/${unit.id}/settings`);
  expect(foreign.status).toBe(404);
  expect(foreign.text).toBe((await stranger.call('GET', `/units/${ulid()}/settings`)).text);
});
