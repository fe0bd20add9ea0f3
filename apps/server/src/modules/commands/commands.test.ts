import { commandResource } from '@poolhouse/contract/api/units';
import type { CommandMessage } from '@poolhouse/contract/unit/messages';
import { ulid } from 'ulid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, callerOf } from '#testing/http/caller.ts';
import { type TestUnit, testUnit } from '#testing/units/unit-messages.ts';
import { startUnitServer, type UnitServer } from '#testing/units/unit-server.ts';

let server: UnitServer;
let unit: TestUnit;
let anna: Caller;
let annaId: string;
beforeAll(async () => {
  server = await startUnitServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  const { actor, token } = await server.addUser();
  anna = callerOf(server.api, token);
  annaId = actor.userId;
  unit = await testUnit(server);
  await server.own(annaId, unit);
  await show();
});

/** The unit shows this, and the server knows it. */
async function show(more: object = {}): Promise<void> {
  const taken = new Promise<void>((done) => {
    const stop = server.events.on('unit.state', ({ serial }) => {
      if (serial !== unit.serial) return;
      stop();
      done();
    });
  });
  await unit.say('up/state', unit.state(more));
  await taken;
}
const eco = { name: 'mode.set', args: { mode: 'eco' } };
const send = (body: object = eco, call = anna) => call('POST', `/units/${unit.id}/commands`, body);
const stageOf = async (id: string) =>
  commandResource.parse((await anna('GET', `/commands/${id.slice(-26)}`)).json());

/** What of this id the server makes known from here on. */
function changes(): string[] {
  const stages: string[] = [];
  server.events.on('command.changed', ({ unitId, stage }) => {
    if (unitId === unit.id) stages.push(stage);
  });
  return stages;
}

test('a command goes to its unit once, with half a minute to live, and comes back through its stages', async () => {
  const told = changes();
  const answer = await send();
  expect(answer.status).toBe(202);
  const command = commandResource.parse(answer.json());
  expect(command).toMatchObject({ ...eco, stage: 'sent', unit: `/api/units/${unit.id}` });
  const message = await unit.told<CommandMessage>('command');
  expect(message).toEqual({ ...eco, id: command['@id'].slice(-26), expires: command.expires });
  expect(Date.parse(command.expires) - server.clock.now().getTime()).toBe(30_000);
  await unit.say('up/command', { id: message.id, stage: 'accepted' });
  await unit.say('up/command', { id: message.id, stage: 'done' });
  await expect.poll(() => told).toEqual(['accepted', 'done']);
  expect(await stageOf(message.id)).toMatchObject({ stage: 'done', code: null });
  // Late, again, or of another unit: nothing moves any more.
  const other = await testUnit(server);
  await other.say('up/command', { id: message.id, stage: 'failed' });
  await unit.say('up/command', { id: message.id, stage: 'failed' });
  await expect
    .poll(async () => (await server.counted('poolhouse_unit_dropped_total'))['up/command unknown-command'])
    .toBeGreaterThanOrEqual(2);
  expect(await stageOf(message.id)).toMatchObject({ stage: 'done' });
  expect(unit.received).toEqual([]);
  const audit = await server.database.db
    .selectFrom('audit')
    .select(['user_id', 'action', 'result'])
    .where('unit_id', '=', unit.id)
    .orderBy('id')
    .execute();
  expect(audit).toEqual([
    { user_id: annaId, action: 'mode.set', result: 'sent' },
    { user_id: annaId, action: 'mode.set', result: 'done' },
  ]);
});

test('a unit that refuses says why', async () => {
  await send();
  const { id } = await unit.told<CommandMessage>('command');
  await unit.say('up/command', { id, stage: 'rejected', code: 'menu' });
  await expect.poll(async () => (await stageOf(id)).stage).toBe('rejected');
  expect((await stageOf(id)).code).toBe('menu');
});

test('without an answer it expires, until the unit says after all what it did', async () => {
  const told = changes();
  await send();
  const { id } = await unit.told<CommandMessage>('command');
  server.clock.advance(29_000);
  server.clock.advance(1_000);
  await expect.poll(() => told).toEqual(['expired']);
  await unit.say('up/command', { id, stage: 'accepted' });
  await unit.say('up/command', { id, stage: 'done' });
  await expect.poll(() => told).toEqual(['expired', 'done']);
  expect((await stageOf(id)).stage).toBe('done');
});

test('an hour after it has expired nothing it says changes that', async () => {
  await send();
  const { id } = await unit.told<CommandMessage>('command');
  server.clock.advance(30_000);
  await expect.poll(async () => (await stageOf(id)).stage).toBe('expired');
  server.clock.advance(3_601_000);
  await unit.say('up/command', { id, stage: 'done' });
  await unit.say('up/telemetry', unit.rows(1, 1));
  await unit.acknowledged();
  expect((await stageOf(id)).stage).toBe('expired');
});

test('what was accepted in time has time to be done', async () => {
  const told = changes();
  await send();
  const { id } = await unit.told<CommandMessage>('command');
  await unit.say('up/command', { id, stage: 'accepted' });
  await expect.poll(() => told).toEqual(['accepted']);
  server.clock.advance(31_000);
  await unit.say('up/command', { id, stage: 'done' });
  await expect.poll(() => told).toEqual(['accepted', 'done']);
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

describe('refused by the server', () => {
  const refused = async (status: number, type: string, call = anna): Promise<void> => {
    const answer = await send(eco, call);
    expect(answer.json()).toMatchObject({ status, type });
    await unit.say('up/telemetry', unit.rows(1, 1));
    await unit.acknowledged();
    expect(unit.received).toEqual([]);
  };
  test('off the home screen', async () => {
    await show({ screen: 'menu' });
    await refused(409, 'unit-not-at-home');
  });
  test('while the water mixes, and not after it', async () => {
    const mixingUntil = new Date(server.clock.now().getTime() + 10_000).toISOString();
    await show({ mixingUntil });
    await refused(409, 'unit-mixing');
    server.clock.advance(10_000);
    expect((await send()).status).toBe(202);
  });
  test('offline', async () => {
    server.clock.advance(31_000);
    await refused(409, 'unit-offline');
  });
  test('without a role for it', async () => {
    const { actor, token } = await server.addUser(['ROLE_USER', 'ROLE_APP_POOL_LIVE']);
    await server.own(actor.userId, unit);
    await refused(403, 'role-missing', callerOf(server.api, token));
  });
  test.each([
    [{ name: 'mode.set', args: {} }, ['args.mode: invalid']],
    [{ name: 'mode.set', args: { mode: 'turbo' } }, ['args.mode: invalid']],
    [{ name: 'mode.set', args: { mode: 'eco', minimum: 5 } }, ['args.minimum: invalid']],
    [{ name: 'mode.set', args: { mode: 'winter', minimum: 1.5 } }, ['args.minimum: invalid']],
    [{ name: 'mode.set', args: { mode: 'eco', colour: 'red' } }, ['args: invalid']],
    [{ name: 'heating.set', args: { on: 'yes' } }, ['args.on: invalid']],
    [{ name: 'cover.open', args: {} }, ['name: feature-missing']],
    [{ name: 'pump.explode', args: {} }, ['name: not-an-option']],
  ])('%j', async (body, violations) => {
    expect((await send(body)).violations()).toEqual(violations);
  });
});

test('a command of another, or of nobody, is not found', async () => {
  await send();
  const { id } = await unit.told<CommandMessage>('command');
  const ben = callerOf(server.api, (await server.addUser()).token);
  const foreign = await ben('GET', `/commands/${id}`);
  expect(foreign.status).toBe(404);
  expect(foreign.text).toBe((await ben('GET', `/commands/${ulid()}`)).text);
  expect((await anna('GET', `/commands/${id}`)).status).toBe(200);
});
