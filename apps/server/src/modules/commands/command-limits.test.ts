import type { CommandMessage } from '@poolhouse/contract/unit/messages';
import { ulid } from 'ulid';
import { beforeEach, expect, test } from 'vitest';
import { createRateLimits, createSendingLimits } from '#modules/rate-limits/index.ts';
import { type Answer, callerOf } from '#testing/http/caller.ts';
import { perFile } from '#testing/lifetimes.ts';
import { ownedUnit } from '#testing/units/owners.ts';
import { type TestUnit, testUnit } from '#testing/units/unit-messages.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';

const minute = 60_000;
const sends = async () => undefined;

const server = perFile(startUnitServer);
const { unit, anna, owner } = ownedUnit(server);
beforeEach(() => ready(unit));

async function annasUnit(): Promise<TestUnit> {
  const own = await testUnit(server);
  await server.own(owner.userId, own);
  await ready(own);
  return own;
}

/** It was heard just now, and shows its home screen. */
async function ready(at: TestUnit): Promise<void> {
  await at.say('up/state', at.state());
  const shown = () => server.units.directory.peek(at.serial);
  await expect.poll(() => shown()?.lastHeard).toBe(server.clock.now().getTime());
  await expect.poll(() => shown()?.state?.screen).toBe('home');
}

const send = (to = unit, call = anna): Promise<Answer> =>
  call('POST', `/units/${to.id}/commands`, { name: 'heating.set', args: { on: true } });

/** The unit does what it was told next, and the server knows. */
async function obey(by: TestUnit): Promise<void> {
  const { id } = await by.told<CommandMessage>('command');
  const done = new Promise<void>((heard) => {
    const stop = server.events.on('command.changed', ({ commandId }) => {
      if (commandId !== id) return;
      stop();
      heard();
    });
  });
  await by.say('up/command', { id, stage: 'done' });
  await done;
}

/** Presses as often as that is answered with 202, each time waiting for the unit. @returns how often, and the refusal */
async function press(to: TestUnit, most: number): Promise<{ sent: number; refusal?: Answer }> {
  for (let sent = 0; sent < most; sent++) {
    const answer = await send(to);
    if (answer.status !== 202) return { sent, refusal: answer };
    await obey(to);
  }
  return { sent: most };
}

async function written(to: TestUnit): Promise<{ commands: number; audit: number; counted: number }> {
  const { rows } = await server.database.pool.query(
    `select (select count(*)::int from commands where unit_id = $1) as commands,
      (select count(*)::int from audit where unit_id = $1) as audit,
      (select coalesce(sum(cardinality(tries)), 0)::int from rate_limits) as counted`,
    [to.id],
  );
  return rows[0];
}

test('a unit takes thirty commands a minute, and then waiting helps', async () => {
  const { sent, refusal } = await press(unit, 40);
  expect(sent).toBe(30);
  expect(refusal?.json()).toMatchObject({ status: 429, type: 'too-many-requests' });
  const wait = Number(refusal?.headers['retry-after']);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  const before = await written(unit);
  expect(before).toMatchObject({ commands: 30, audit: 60 });
  for (let tried = 0; tried < 20; tried++) expect((await send()).status).toBe(429);
  expect(await written(unit)).toEqual(before);
  server.clock.advance(minute);
  await ready(unit);
  expect((await send()).status).toBe(202);
});

test.each([
  // The limits of a minute let through thirty of one unit, and sixty of one user.
  [
    'a unit takes three hundred commands an hour',
    30,
    300,
    50 * 60,
    () => ({ userId: ulid(), unitId: 'unit' }),
  ],
  [
    'a user sends six hundred commands an hour, to however many units',
    60,
    600,
    50 * 60,
    () => ({ userId: 'user', unitId: ulid() }),
  ],
] as const)('%s', async (_, perMinute, perHour, wait, ids) => {
  const limits = createSendingLimits(
    createRateLimits({ db: server.database.db, clock: server.clock }),
    'commands',
  );
  const take = (): Promise<unknown> => {
    const { userId, unitId } = ids();
    return limits.during({ userId, unitId }, sends);
  };
  for (let taken = 0; taken < perHour; taken += perMinute) {
    for (let n = 0; n < perMinute; n++) await take();
    await expect(take()).rejects.toMatchObject({ kind: 'too-many' });
    server.clock.advance(minute);
  }
  await expect(take()).rejects.toMatchObject({ kind: 'too-many', retryAfter: wait });
  server.clock.advance(wait * 1_000);
  await take();
});

test('a user sends a thousand commands a day', async () => {
  const limits = createSendingLimits(
    createRateLimits({ db: server.database.db, clock: server.clock }),
    'commands',
  );
  const userId = ulid();
  for (let taken = 0; taken < 1_000; taken += 50) {
    for (let n = 0; n < 50; n++) await limits.during({ userId, unitId: ulid() }, sends);
    server.clock.advance(10 * minute);
  }
  const left = (24 * 60 - 20 * 10) * 60;
  await expect(limits.during({ userId, unitId: ulid() }, sends)).rejects.toMatchObject({
    kind: 'too-many',
    retryAfter: left,
  });
  server.clock.advance(left * 1_000);
  await limits.during({ userId, unitId: ulid() }, sends);
});

test('a user sends sixty commands a minute, whichever of their units they are for', async () => {
  const units = [unit, await annasUnit(), await annasUnit()];
  const sent: number[] = [];
  for (const one of units) sent.push((await press(one, 25)).sent);
  expect(sent).toEqual([25, 25, 10]);
});

test('what a unit has not answered yet is sixteen commands, also of forty sent at once', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => send()));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 202)).toHaveLength(16);
  expect(statuses.filter((status) => status === 429)).toHaveLength(24);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.json()).toMatchObject({ type: 'too-many-requests' });
  // By then the oldest has ended by itself.
  expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(60);
  const { counted, ...rows } = await written(unit);
  expect(rows).toEqual({ commands: 16, audit: 16 });
  expect((await send()).status).toBe(429);
  expect(await written(unit)).toEqual({ ...rows, counted });
  // The control: what the unit answers makes room, and those that were refused count nowhere.
  for (let done = 0; done < 14; done++) await obey(unit);
  const more = await Promise.all(Array.from({ length: 14 }, () => send()));
  expect(more.map(({ status }) => status)).toEqual(Array.from({ length: 14 }, () => 202));
});

test('a stranger’s commands, and those that can’t be sent, count for nobody', async () => {
  const ben = callerOf(server.api, (await server.addUser()).token);
  const before = await written(unit);
  for (let tried = 0; tried < 40; tried++) expect((await send(unit, ben)).status).toBe(404);
  for (let tried = 0; tried < 40; tried++) {
    expect((await anna('POST', `/units/${unit.id}/commands`, { name: 'cover.open', args: {} })).status).toBe(
      422,
    );
  }
  expect(await written(unit)).toEqual(before);
  expect((await press(unit, 30)).sent).toBe(30);
});
