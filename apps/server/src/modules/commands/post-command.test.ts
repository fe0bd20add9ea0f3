import { commandResource } from '@poolhouse/contract/api/units';
import type { CommandMessage } from '@poolhouse/contract/unit/messages';
import { describe, expect, test } from 'vitest';
import { callerOf } from '#testing/http/caller.ts';
import { perFile } from '#testing/lifetimes.ts';
import { commanding, eco } from '#testing/units/commanding.ts';
import { testUnit } from '#testing/units/unit-messages.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';

const server = perFile(startUnitServer);
const { unit, anna, owner, show, send, stageOf, changes } = commanding(server);

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
  // Once it is stored, and only how it ended.
  expect(await unit.told('command/ack')).toEqual({ ids: [message.id] });
  expect(await stageOf(message.id)).toMatchObject({ stage: 'done', code: null });
  // Late, again, or of another unit: nothing moves any more.
  const other = await testUnit(server);
  await other.say('up/command', { id: message.id, stage: 'failed' });
  await unit.say('up/command', { id: message.id, stage: 'failed' });
  await expect
    .poll(async () => (await server.counted('poolhouse_unit_dropped_total'))['up/command unknown-command'])
    .toBeGreaterThanOrEqual(2);
  expect(await stageOf(message.id)).toMatchObject({ stage: 'done' });
  // Nobody waits for it any more, so that the unit need not say it for ever.
  expect(await unit.told('command/ack')).toEqual({ ids: [message.id] });
  expect(unit.received).toEqual([]);
  const audit = await server.database.db
    .selectFrom('audit')
    .select(['user_id', 'action', 'result'])
    .where('unit_id', '=', unit.id)
    .orderBy('id')
    .execute();
  expect(audit).toEqual([
    { user_id: owner.userId, action: 'mode.set', result: 'sent' },
    { user_id: owner.userId, action: 'mode.set', result: 'done' },
  ]);
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
