import { ulid } from 'ulid';
import { describe, expect, test } from 'vitest';
import { perFile } from '#testing/lifetimes.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';
import { upkeeping } from '#testing/units/upkeep.ts';

const server = perFile(startUnitServer);
const { unit, owner, guest, dealer, stranger, watcher, show, tell, sent, more } = upkeeping(
  server,
  'counters/heating/reset',
);

/** What a unit of the owner's is told in every situation but one in which it cannot be reached. */
const order = { name: 'counter.reset', args: { name: 'heating' } };

describe('a counter is reset by its owner', () => {
  test('and the answer is the command, which goes through its stages', async () => {
    const answer = await tell();
    expect(answer.status).toBe(202);
    expect(answer.json()).toMatchObject({ ...order, stage: 'sent', unit: `/api/units/${unit.id}` });
    expect(await sent(answer)).toEqual(order);
  });

  test('without a role for remote control', async () => {
    await server.own(watcher.userId, unit);
    await show();
    expect(await sent(await tell(watcher.call))).toEqual(order);
    // The control: anything that switches needs one.
    const eco = { name: 'mode.set', args: { mode: 'eco' } };
    expect((await tell(watcher.call, eco, 'commands')).json()).toMatchObject({ type: 'role-missing' });
  });

  test('while the unit shows its menu and mixes', async () => {
    const mixingUntil = new Date(server.clock.now().getTime() + 60_000).toISOString();
    await show({ screen: 'menu', mixingUntil });
    expect(await sent(await tell())).toEqual(order);
  });

  test('also as a command like any other', async () => {
    await show({ screen: 'menu' });
    expect(await sent(await tell(owner.call, order, 'commands'))).toEqual(order);
  });

  test('once, however often it is sent', async () => {
    const key = ulid();
    const answers = await Promise.all(Array.from({ length: 10 }, () => tell(owner.call, {}, undefined, key)));
    const taken = answers.filter(({ status }) => status === 202);
    expect(taken.length).toBeGreaterThan(0);
    expect(await sent(taken[0] ?? expect.fail())).toEqual(order);
    expect(await more()).toEqual([]);
  });

  test('not while it is offline: it would expire unheard', async () => {
    server.clock.advance(31_000);
    expect((await tell()).json()).toMatchObject({ status: 409, type: 'unit-offline' });
    expect(await more()).toEqual([]);
  });
});

describe('a counter is reset by nobody else', () => {
  test.each([
    ['guest', () => guest, 403],
    ['dealer', () => dealer, 403],
    ['stranger', () => stranger, 404],
  ] as const)('not by a %s', async (_who, somebody, status) => {
    for (const [body, path] of [
      [{}, undefined],
      [order, 'commands'],
    ] as const) {
      expect((await tell(somebody().call, body, path)).status).toBe(status);
    }
    expect(await more()).toEqual([]);
  });
});

test('there are two counters, and one that counts nothing of the unit’s is not there', async () => {
  expect((await tell(owner.call, {}, 'counters/water/reset')).status).toBe(404);
  await unit.say('up/presence', { online: true, sid: unit.sid, kind: 'controller', features: ['heating'] });
  await show({ screen: 'menu' });
  const answer = await tell(owner.call, {}, 'counters/filling/reset');
  expect([answer.status, answer.violations()]).toEqual([422, ['name: feature-missing']]);
  expect(await more()).toEqual([]);
});
