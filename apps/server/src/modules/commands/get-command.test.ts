import type { CommandMessage } from '@poolhouse/contract/unit/messages';
import { ulid } from 'ulid';
import { expect, test } from 'vitest';
import { callerOf } from '#testing/http/caller.ts';
import { perFile } from '#testing/lifetimes.ts';
import { commanding } from '#testing/units/commanding.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';

const server = perFile(startUnitServer);
const { unit, anna, send, stageOf, changes } = commanding(server);

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

test('a command of another, or of nobody, is not found', async () => {
  await send();
  const { id } = await unit.told<CommandMessage>('command');
  const ben = callerOf(server.api, (await server.addUser()).token);
  const foreign = await ben('GET', `/commands/${id}`);
  expect(foreign.status).toBe(404);
  expect(foreign.text).toBe((await ben('GET', `/commands/${ulid()}`)).text);
  expect((await anna('GET', `/commands/${id}`)).status).toBe(200);
});
