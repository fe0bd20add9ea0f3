import { commandResource } from '@poolhouse/contract/api/units';
import type { CommandMessage } from '@poolhouse/contract/unit/messages';
import { ulid } from 'ulid';
import { expect, test } from 'vitest';
import type { Answer } from '#testing/http/caller.ts';
import { perFile } from '#testing/lifetimes.ts';
import { commanding, eco } from '#testing/units/commanding.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';

const server = perFile(startUnitServer);
const { unit, owner, show, stageOf } = commanding(server);

const send = (key: string, body: object = eco): Promise<Answer> =>
  owner.call('POST', `/units/${unit.id}/commands`, body, '127.0.0.1', { 'idempotency-key': key });

async function commandIds(): Promise<string[]> {
  const of = server.database.db.selectFrom('commands').select('id').where('unit_id', '=', unit.id);
  return (await of.orderBy('id').execute()).map(({ id }) => id);
}

const audited = async (): Promise<number> =>
  (
    await server.database.db
      .selectFrom('audit')
      .select('id')
      .where('unit_id', '=', unit.id)
      .where('result', '=', 'sent')
      .execute()
  ).length;

/** What the unit was told besides, once it has been told everything. */
async function told(): Promise<string[]> {
  await unit.say('up/telemetry', unit.rows(1, 1));
  await unit.acknowledged();
  return unit.received.splice(0).map(({ body }) => JSON.parse(body).id);
}

test('a command that is sent twenty times with one key is one, for the server and for its unit', async () => {
  const key = ulid();
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(key)));
  const [id, ...more] = await commandIds();
  expect(more).toEqual([]);
  expect(await told()).toEqual([id]);
  expect(answers.filter(({ status }) => status !== 202 && status !== 409)).toEqual([]);
  const again = await send(key);
  expect(again.status).toBe(202);
  expect(commandResource.parse(again.json())['@id']).toBe(`/api/commands/${id}`);
  expect(await told()).toEqual([]);
  expect(await audited()).toBe(1);
  // The control: without one there are two.
  await send(ulid());
  await send(ulid());
  expect(await commandIds()).toHaveLength(3);
});

test('a repeat has the first answer when the unit has done it and can take no more, and its stage can be read', async () => {
  const key = ulid();
  const first = await send(key);
  const { id } = await unit.told<CommandMessage>('command');
  await unit.say('up/command', { id, stage: 'done' });
  await expect.poll(async () => (await stageOf(id)).stage).toBe('done');
  await show({ screen: 'menu' });
  const again = await send(key);
  expect([again.status, again.text]).toEqual([202, first.text]);
  expect((await send(ulid())).status).toBe(409);
});

/** As after the end of its server: the command is there, its answer is not. */
async function loseAnswer(): Promise<void> {
  await server.database.pool.query(
    `update idempotency_keys set status = null, answer = null, headers = null, holder = makes, held_until = $2
     where user_id = $1`,
    [owner.userId, server.clock.now()],
  );
}

test('a server that ended before its answer was kept leaves one command: the repeat sends it again, by the same id', async () => {
  const key = ulid();
  const first = await send(key);
  const { id } = await unit.told<CommandMessage>('command');
  await loseAnswer();
  // Nothing new could be sent now.
  await show({ screen: 'menu' });
  const again = await send(key);
  expect([again.status, again.json()['@id']]).toEqual([202, first.json()['@id']]);
  expect(await told()).toEqual([id]);
  expect(await commandIds()).toEqual([id]);
  expect(await audited()).toBe(1);
});

test('a command whose time is over is not sent again: the repeat says how it stands', async () => {
  const key = ulid();
  await send(key);
  const { id } = await unit.told<CommandMessage>('command');
  server.clock.advance(30_000);
  await expect.poll(async () => (await stageOf(id)).stage).toBe('expired');
  await loseAnswer();
  const again = await send(key);
  expect([again.status, again.json().stage]).toEqual([202, 'expired']);
  expect(await told()).toEqual([]);
  expect(await commandIds()).toEqual([id]);
});

test('a key that is no command’s yet makes it under the key’s own identifier', async () => {
  const key = ulid();
  await show({ screen: 'menu' });
  const refused = await send(key);
  expect(refused.json()).toMatchObject({ status: 409, type: 'unit-not-at-home' });
  await show();
  expect((await send(key)).status).toBe(202);
  const { rows } = await server.database.pool.query('select makes from idempotency_keys where user_id = $1', [
    owner.userId,
  ]);
  expect(await commandIds()).toEqual([rows[0].makes]);
});
