import type { CommandMessage } from '@poolhouse/contract/unit/messages';
import { expect, test } from 'vitest';
import { perFile } from '#testing/lifetimes.ts';
import { commanding } from '#testing/units/commanding.ts';
import { ownerOf } from '#testing/units/give-units.ts';
import { addedUser } from '#testing/units/owners.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';

const server = perFile(startUnitServer);
const { unit, anna, owner, send } = commanding(server);

test('unpairing makes a unit nobody’s, tells it so and is written down', async () => {
  expect((await anna('DELETE', `/units/${unit.id}/pairing`)).status).toBe(204);
  expect(await unit.told('claim')).toEqual({ state: 'unpaired' });
  const { db } = server.database;
  const kept = await db.selectFrom('units').selectAll().where('id', '=', unit.id).executeTakeFirst();
  expect(kept).toMatchObject({ pairing_hash: null });
  expect(await ownerOf(db, unit.id)).toBe(null);
  const audit = db.selectFrom('audit').select(['user_id', 'action', 'result']).where('unit_id', '=', unit.id);
  expect(await audit.execute()).toEqual([{ user_id: owner.userId, action: 'unpair', result: 'done' }]);
  expect((await anna('DELETE', `/units/${unit.id}/pairing`)).status).toBe(404);
});

test('nobody unpairs what is another’s', async () => {
  const ben = await addedUser(server);
  expect((await ben.call('DELETE', `/units/${unit.id}/pairing`)).status).toBe(404);
  expect((await anna('GET', `/units/${unit.id}`)).status).toBe(200);
});

test('unpairing ends what is open', async () => {
  await send();
  const { id } = await unit.told<CommandMessage>('command');
  expect((await anna('DELETE', `/units/${unit.id}/pairing`)).status).toBe(204);
  expect((await anna('GET', `/commands/${id}`)).status).toBe(404);
  const { db } = server.database;
  const row = () =>
    db.selectFrom('commands').select(['stage', 'code']).where('id', '=', id).executeTakeFirst();
  const dead = { stage: 'expired', code: 'unpaired' };
  expect(await row()).toEqual(dead);
  // Nor does it come to life again.
  await unit.say('up/command', { id, stage: 'done' });
  await unit.say('up/telemetry', unit.rows(1, 1));
  await unit.acknowledged();
  expect(await row()).toEqual(dead);
});
