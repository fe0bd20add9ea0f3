import { MOST_UNITS_NAMED } from '@poolhouse/contract/live/messages';
import { ulid } from 'ulid';
import { beforeEach, describe, expect, test } from 'vitest';
import { type BrowserSocket, openSocket } from '#testing/http/browser-socket.ts';
import { callerOf } from '#testing/http/caller.ts';
import { perFile } from '#testing/lifetimes.ts';
import { type TestUnit, testUnit } from '#testing/units/unit-messages.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';

const server = perFile(startUnitServer);
let anna: { actor: { userId: string }; token: string };
let units: TestUnit[];
const iriOf = ({ id }: { id: string }): string => `/api/units/${id}`;
beforeEach(async () => {
  anna = await server.addUser();
  units = await Promise.all([testUnit(server), testUnit(server), testUnit(server)]);
  for (const unit of units) await server.own(anna.actor.userId, unit);
});

const open = (token = anna.token): Promise<BrowserSocket> => openSocket(server.httpPort, { token });

async function askFor(socket: BrowserSocket, type: string, named: readonly string[], answers = named.length) {
  const id = ulid();
  socket.send({ v: 1, id, type, units: named });
  const all = [];
  for (let count = 0; count < answers; count++) all.push(await socket.answer(id));
  return all;
}

test('units that are named together are each answered, and watched', async () => {
  const socket = await open();
  await units[1]?.say('up/state', units[1].state({ values: { water: 21.5 } }));
  await expect.poll(() => server.units.directory.peek(units[1]?.serial ?? '')?.state).toBeTruthy();
  const answers = await askFor(socket, 'subscribe-units', units.map(iriOf));
  expect(answers.map((answer) => answer.type)).toEqual(Array(3).fill('subscribed'));
  expect(answers.map((answer) => 'unit' in answer && answer.unit)).toEqual(units.map(iriOf));
  expect(answers[1]).toMatchObject({ presence: { presence: 'online' }, state: { values: { water: 21.5 } } });
  for (const unit of units) await unit.say('up/state', unit.state());
  const pushed = [await socket.next('state'), await socket.next('state'), await socket.next('state')];
  expect(pushed.map(({ unit }) => unit).sort()).toEqual(units.map(iriOf).sort());

  const left = await askFor(socket, 'unsubscribe-units', units.slice(1).map(iriOf));
  expect(left.map((answer) => answer.type)).toEqual(['unsubscribed', 'unsubscribed']);
  for (const unit of units.toReversed()) await unit.say('up/state', unit.state());
  expect(await socket.next('state')).toMatchObject({ unit: iriOf(units[0] as TestUnit) });
  expect(socket.received).toEqual([]);
});

test('another’s among them is answered as one that does not exist, and nothing of it is heard', async () => {
  const [own, foreign] = units as [TestUnit, TestUnit, TestUnit];
  const ben = await server.addUser();
  await server.own(ben.actor.userId, own);
  const socket = await open(ben.token);
  const named = [
    iriOf(foreign),
    iriOf({ id: ulid() }),
    iriOf(own),
    `/api/end_users/${own.id}`,
    '',
    '__proto__',
  ];
  const answers = await askFor(socket, 'subscribe-units', named);
  expect(answers.filter(({ type }) => type === 'subscribed')).toMatchObject([{ unit: iriOf(own) }]);
  const refused = answers.filter(({ type }) => type === 'error');
  expect(new Set(refused.map((answer) => JSON.stringify({ ...answer, id: '', unit: '' })))).toEqual(
    new Set(['{"v":1,"id":"","type":"error","code":"not-found","unit":""}']),
  );
  expect(new Set(refused.map((answer) => 'unit' in answer && answer.unit))).toEqual(
    new Set(named.filter((reference) => reference !== iriOf(own))),
  );
  await foreign.say('up/state', foreign.state());
  await foreign.say('up/telemetry', foreign.rows(1, 1));
  await foreign.acknowledged();
  await own.say('up/state', own.state());
  expect(await socket.next('state')).toMatchObject({ unit: iriOf(own) });
  expect(socket.received).toEqual([]);
});

test('one that is named twice is answered once, and one that is unpaired is left alone', async () => {
  const [first, second] = units as [TestUnit, TestUnit, TestUnit];
  const socket = await open();
  await askFor(socket, 'subscribe-units', [iriOf(first), iriOf(second), iriOf(first)], 2);
  await callerOf(server.api, anna.token)('DELETE', `/units/${first.id}/pairing`);
  expect(await socket.next('pairing')).toMatchObject({ unit: iriOf(first), paired: false });
  await first.say('up/state', first.state());
  await second.say('up/state', second.state());
  expect(await socket.next('state')).toMatchObject({ unit: iriOf(second) });
  const again = await askFor(socket, 'subscribe-units', [iriOf(second), iriOf(first)]);
  expect(again.map((answer) => ('code' in answer ? answer.code : answer.type)).sort()).toEqual([
    'not-found',
    'subscribed',
  ]);
  expect(socket.received).toEqual([]);
});

describe('a message that names units', () => {
  const some = (count: number): string[] => Array.from({ length: count }, () => iriOf({ id: ulid() }));
  test.each([
    ['too many of them', some(MOST_UNITS_NAMED + 1)],
    ['none', []],
    ['something else', [iriOf({ id: ulid() }), 7]],
    ['an object of them', { 0: iriOf({ id: ulid() }), length: 1 }],
    ['a nested list', [[iriOf({ id: ulid() })]]],
    ['nothing at all', undefined],
  ])('is malformed when it names %s', async (_what, named) => {
    const before = server.live.counts().subscriptions;
    const socket = await open();
    for (const type of ['subscribe-units', 'unsubscribe-units']) {
      socket.send({ v: 1, id: 'x', type, units: named });
      expect(await socket.next('error')).toEqual({ v: 1, id: '', type: 'error', code: 'malformed' });
    }
    expect(server.live.counts().subscriptions).toBe(before);
  });

  test('may name as many as it may at once, and fits into a message', async () => {
    const named = some(MOST_UNITS_NAMED);
    const answers = await askFor(await open(), 'subscribe-units', named);
    expect(answers.every((answer) => 'code' in answer && answer.code === 'not-found')).toBe(true);
  });

  test('counts as any other: who sends too many is closed', async () => {
    const before = server.live.counts().subscriptions;
    const socket = await open();
    const named = units.map(iriOf);
    for (let sent = 0; sent < 400; sent++)
      socket.send({ v: 1, id: 'x', type: 'subscribe-units', units: named });
    expect(await socket.closed).toBe(1008);
    await expect.poll(() => server.live.counts().subscriptions).toBe(before);
  });
});

describe('a ping', () => {
  test('is answered, whatever else is asked for', async () => {
    const socket = await open();
    expect(await socket.ask({ id: 'p', type: 'ping' })).toEqual({ v: 1, id: 'p', type: 'pong' });
  });

  test('is a frame like any other: who sends too many is closed', async () => {
    const socket = await open();
    for (let sent = 0; sent < 400; sent++) socket.send({ v: 1, id: 'p', type: 'ping' });
    expect(await socket.closed).toBe(1008);
  });
});
