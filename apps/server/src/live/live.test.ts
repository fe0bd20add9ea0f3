import { connect, type Socket } from 'node:net';
import type { CommandMessage } from '@poolhouse/contract/unit/messages';
import { ulid } from 'ulid';
import { beforeEach, describe, expect, test } from 'vitest';
import { type BrowserSocket, openSocket } from '#testing/http/browser-socket.ts';
import { callerOf } from '#testing/http/caller.ts';
import { testUrl } from '#testing/http/http.ts';
import { perFile } from '#testing/lifetimes.ts';
import { type TestUnit, testUnit } from '#testing/units/unit-messages.ts';
import { startUnitServer } from '#testing/units/unit-server.ts';

const server = perFile(startUnitServer);
let unit: TestUnit;
let anna: { actor: { userId: string }; token: string };
let iri: string;
beforeEach(async () => {
  anna = await server.addUser();
  unit = await testUnit(server);
  await server.own(anna.actor.userId, unit);
  iri = `/api/units/${unit.id}`;
});

const open = (token = anna.token): Promise<BrowserSocket> => openSocket(server.httpPort, { token });
const subscribe = (socket: BrowserSocket, reference = iri) =>
  socket.ask({ id: ulid(), type: 'subscribe', unit: reference });

describe('a socket is opened', () => {
  test.each([
    ['without a session', { token: 'gone' }, '401'],
    ['without a cookie', {}, '401'],
    ['by a foreign page', { origin: 'https://evil.example' }, '403'],
    ['by a page without an origin', { origin: '' }, '403'],
  ])('not %s', async (_who, options, status) => {
    const token = 'origin' in options ? { token: anna.token } : {};
    await expect(openSocket(server.httpPort, { ...token, ...options })).rejects.toThrow(status);
  });
  test('and one that was refused is closed, also when the other end keeps its side open', async () => {
    const open = () =>
      new Promise<number>((done) => server.api.server.getConnections((_error, n) => done(n)));
    const before = await open();
    const ask = async (path: string, headers: string[]): Promise<Socket> => {
      const socket = connect({ port: server.httpPort, host: '127.0.0.1', allowHalfOpen: true });
      socket.resume();
      socket.on('error', () => undefined);
      const upgrade = ['Host: localhost', 'Connection: Upgrade', 'Upgrade: websocket', ...headers];
      socket.write(`GET ${path} HTTP/1.1\r\n${upgrade.join('\r\n')}\r\n\r\n`);
      await new Promise((done) => socket.once('end', done));
      return socket;
    };
    const sockets = [
      await ask('/api/live', []),
      await ask('/api/live', [`Origin: ${testUrl}`]),
      await ask('/api/live', [`Origin: ${testUrl}`, `Cookie: poolhouse=${anna.token}`]),
      await ask('/elsewhere', [`Origin: ${testUrl}`, `Cookie: poolhouse=${anna.token}`]),
    ];
    await expect.poll(open).toBe(before);
    for (const socket of sockets) socket.destroy();
  });
  test('by a user who has fifty open, until one of them is closed', async () => {
    const { token } = await server.addUser();
    const sockets = await Promise.all(Array.from({ length: 50 }, () => open(token)));
    await expect(open(token)).rejects.toThrow('429');
    expect(await open()).toBeDefined();
    sockets[0]?.socket.close();
    await expect.poll(() => open(token).then(() => 'open', String)).toBe('open');
  });
  test('by a page of the portal', async () => {
    expect(await subscribe(await open())).toMatchObject({ type: 'subscribed' });
  });
});

test('who watches a unit gets what it says, at once and as it is', async () => {
  const socket = await open();
  const answer = await subscribe(socket);
  expect(answer).toMatchObject({
    type: 'subscribed',
    unit: iri,
    presence: { presence: 'online' },
    state: null,
    openAlerts: 0,
    setTemperatures: { temperature: null, eco: null, winter: null },
  });
  await unit.say('up/state', unit.state({ values: { water: 28.4, ph: 99 } }));
  const pushed = await socket.next('state');
  expect(pushed).toMatchObject({
    unit: iri,
    presence: { presence: 'online' },
    state: { values: { water: 28.4 } },
  });
  expect(pushed.state.values).not.toHaveProperty('ph');
  await unit.say('up/telemetry', unit.rows(1, 2));
  expect(await socket.next('history')).toMatchObject({ unit: iri });
});

test('who watches a unit is told when it says something else of itself, such as another firmware', async () => {
  let described = 0;
  const off = server.events.on('unit.described', ({ unitId }) => {
    if (unitId === unit.id) described += 1;
  });
  const socket = await open();
  await subscribe(socket);
  const itself = { online: true, sid: unit.sid, kind: 'controller', model: 'PC-2', features: ['heating'] };
  const aqua = { serial: '7654321', connected: true };
  await unit.say('up/presence', { ...itself, firmware: '3.1.0', aqua });
  expect(await socket.next('unit')).toMatchObject({ unit: iri });
  // As soon as it stands in its timeline.
  server.clock.advance(1_000);
  expect(await socket.next('timeline')).toMatchObject({ unit: iri });
  expect(await subscribe(await open())).toMatchObject({
    ...{ firmware: '3.1.0', features: ['heating'] },
    aqua: { serialNumber: '7654321', connected: true },
  });
  await unit.say('up/presence', { ...itself, firmware: '3.1.0', aqua });
  await unit.say('up/state', unit.state());
  await socket.next('state');
  expect(described).toBe(1);
  await unit.say('up/presence', { ...itself, firmware: '3.2.0', aqua });
  await expect.poll(() => described).toBe(2);
  off();
});

test('the broker is asked for a unit while somebody watches it, once for all of them', async () => {
  const before = server.live.counts().subscriptions;
  const [one, two] = [await open(), await open()];
  await subscribe(one);
  await subscribe(two);
  expect(server.live.counts().subscriptions).toBe(before + 1);
  await unit.say('up/state', unit.state());
  expect((await one.next('state')).state).toEqual((await two.next('state')).state);
  expect(await one.ask({ id: 'x', type: 'unsubscribe', unit: iri })).toMatchObject({ type: 'unsubscribed' });
  await unit.say('up/state', unit.state());
  await two.next('state');
  expect(one.received.filter(({ type }) => type === 'state')).toEqual([]);
  two.socket.close();
  await two.closed;
  await expect.poll(() => server.live.counts().subscriptions).toBe(before);
});

test('presence and the stages of a command are pushed', async () => {
  const socket = await open();
  await subscribe(socket);
  await unit.say('up/state', unit.state());
  await socket.next('state');
  await callerOf(server.api, anna.token)('POST', `/units/${unit.id}/commands`, {
    name: 'mode.set',
    args: { mode: 'eco' },
  });
  const { id } = await unit.told<CommandMessage>('command');
  await unit.say('up/command', { id, stage: 'accepted' });
  expect((await socket.next('command')).command).toMatchObject({ stage: 'accepted', args: { mode: 'eco' } });
  await unit.say('up/command', { id, stage: 'done' });
  expect((await socket.next('command')).command.stage).toBe('done');
  server.clock.advance(181_000);
  expect((await socket.next('presence')).presence).toMatchObject({ presence: 'offline' });
  await unit.say('up/state', unit.state());
  expect((await socket.next('presence')).presence).toMatchObject({ presence: 'online' });
});

test('another’s unit and one that does not exist can’t be told apart, and nothing of it is heard', async () => {
  const ben = await open((await server.addUser()).token);
  const strip = (answer: object) => ({ ...answer, id: '', unit: '' });
  const foreign = await subscribe(ben);
  const missing = await subscribe(ben, `/api/units/${ulid()}`);
  const odd = await subscribe(ben, `/api/end_users/${unit.id}`);
  expect(strip(foreign)).toEqual({ v: 1, id: '', type: 'error', code: 'not-found', unit: '' });
  expect(strip(missing)).toEqual(strip(foreign));
  expect(strip(odd)).toEqual(strip(foreign));
  await unit.say('up/state', unit.state());
  await unit.say('up/telemetry', unit.rows(1, 1));
  await unit.acknowledged();
  expect(await ben.ask({ id: 'last', type: 'unsubscribe', unit: iri })).toMatchObject({ id: 'last' });
  expect(ben.received).toEqual([]);
});

describe('ends', () => {
  test('within a second when the session does, and others stay', async () => {
    const other = await server.addUser();
    const [ending, staying] = [await open(), await open(other.token)];
    const started = performance.now();
    server.endSession(anna.token);
    expect(await ending.closed).toBe(4401);
    expect(performance.now() - started).toBeLessThan(1_000);
    expect(await staying.ask({ id: 'still', type: 'unsubscribe', unit: iri })).toMatchObject({ id: 'still' });
  });
  test('for the others of a user when one is kept', async () => {
    const kept = await server.addUser();
    const socket = await open(kept.token);
    server.events.emit('sessions.ended', { userId: kept.actor.userId, except: kept.actor.sessionId });
    expect(await socket.ask({ id: 'still', type: 'unsubscribe', unit: iri })).toMatchObject({ id: 'still' });
    server.events.emit('sessions.ended', { userId: kept.actor.userId });
    expect(await socket.closed).toBe(4401);
  });
  test('for the one that goes on with another cookie after a change of the password, which comes back', async () => {
    const kept = await server.addUser();
    const socket = await open(kept.token);
    const why = 'password-changed';
    server.events.emit('sessions.ended', { userId: kept.actor.userId, except: kept.actor.sessionId, why });
    expect(await socket.closed).toBe(1001);
  });
  test('for a unit that is unpaired; both owners are told', async () => {
    const socket = await open();
    await subscribe(socket);
    await callerOf(server.api, anna.token)('DELETE', `/units/${unit.id}/pairing`);
    expect(await socket.next('pairing')).toMatchObject({ unit: iri, paired: false });
    await unit.say('up/state', unit.state());
    await unit.say('up/telemetry', unit.rows(1, 1));
    await unit.acknowledged();
    expect(await subscribe(socket)).toMatchObject({ type: 'error', code: 'not-found' });
    expect(socket.received).toEqual([]);

    const ben = await server.addUser();
    const other = await open(ben.token);
    await callerOf(server.api, ben.token)('POST', '/units/pair', {
      serialNumber: unit.serial,
      pairingCode: unit.activationCode,
    });
    expect(await other.next('pairing')).toMatchObject({ unit: iri, paired: true });
  });
  test('when it says too much at once or what nobody can read', async () => {
    const large = await open();
    large.socket.send('x'.repeat(5_000));
    expect(await large.closed).toBe(1009);
    const binary = await open();
    binary.socket.send(Buffer.from([1, 2, 3]));
    expect(await binary.closed).toBe(1008);
    const flood = await open();
    for (let sent = 0; sent < 400; sent++) flood.send({ v: 1, id: 'x', type: 'unsubscribe', unit: iri });
    expect(await flood.closed).toBe(1008);
  });
  test('not for a message that is none', async () => {
    const socket = await open();
    for (const text of ['', '{', '[]', '{"v":2,"id":"x","type":"subscribe","unit":"x"}', '{"__proto__":1}']) {
      socket.socket.send(text);
      expect(await socket.next('error')).toMatchObject({ code: 'malformed' });
    }
  });
  test('when its pings are not answered', async () => {
    const [silent, alive] = [await open(), await open()];
    silent.socket.pause();
    server.clock.advance(30_000);
    // Its answer to the ping comes before this.
    await alive.ask({ id: 'here', type: 'unsubscribe', unit: iri });
    const before = server.live.counts().sockets;
    server.clock.advance(30_000);
    await expect.poll(() => server.live.counts().sockets).toBeLessThan(before);
    expect(await alive.ask({ id: 'still', type: 'unsubscribe', unit: iri })).toMatchObject({ id: 'still' });
    silent.socket.terminate();
  });
});

test('what a unit changes without end is said once a second', async () => {
  const socket = await open();
  await subscribe(socket);
  const times = (type: string) => socket.received.filter((message) => message.type === type).length;
  for (let time = 0; time < 100; time++) {
    server.events.emit('settings.changed', { unitId: unit.id, section: 'temperature' });
    server.events.emit('unit.described', { unitId: unit.id });
  }
  await expect.poll(() => times('settings')).toBe(2);
  // When it came, just before, it said what it is: that counts too.
  await expect.poll(() => times('unit')).toBeGreaterThan(0);
  expect(times('unit')).toBeLessThanOrEqual(2);
  server.events.emit('settings.changed', { unitId: unit.id, section: 'heating' });
  await expect.poll(() => times('settings')).toBe(3);
});

test.each<[string, () => void]>([
  ['that a unit told', () => server.events.emit('timeline.told', { unitId: unit.id })],
  ['of a command that ended', () => end('done')],
  ['of a setting', () => server.events.emit('settings.changed', { unitId: unit.id, section: 'eco' })],
])('of an entry %s those who watch the unit hear', async (_of, enter) => {
  const socket = await open();
  await subscribe(socket);
  end('accepted');
  await subscribe(socket);
  expect(socket.received.filter(({ type }) => type === 'timeline')).toEqual([]);
  enter();
  expect(await socket.next('timeline')).toMatchObject({ unit: iri });
});

const end = (stage: 'accepted' | 'done') =>
  server.events.emit('command.changed', { unitId: unit.id, commandId: ulid(), stage });
