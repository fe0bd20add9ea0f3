import { expect, test } from 'vitest';
import { perFile } from '#testing/lifetimes.ts';
import { addedUser, ownedUnit } from '#testing/units/owners.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';

const server = perFile(startUnitServer);
const { unit, anna } = ownedUnit(server);

const state = (call = anna) => call('GET', `/units/${unit.id}/state`);

test('a unit that has said nothing has no state, then the one that it said last', async () => {
  expect(await state()).toMatchObject({ status: 204, text: '' });
  for (const mode of ['eco', 'party']) {
    await unit.say('up/state', unit.state({ mode }));
    await expect.poll(async () => (await state()).text).toContain(`"mode":"${mode}"`);
  }
  const receivedAt = server.clock.now().toISOString();
  expect((await state()).json()).toMatchObject({
    screen: 'home',
    values: { water: 27.1, ph: 7.2 },
    receivedAt,
  });
});

test('nobody but its owner reads it', async () => {
  expect((await state((await addedUser(server)).call)).status).toBe(404);
  expect((await anna('GET', '/units/x/state')).status).toBe(404);
});
