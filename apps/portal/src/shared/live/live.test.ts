import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type ClientMessage, LIVE_VERSION } from '@poolhouse/contract/live/messages';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type WebSocket as ServerSocket, WebSocketServer } from 'ws';
import { apiEvents } from '#shared/api/api-events.ts';
import { sessionEnd, setSessionEnd } from '#shared/session/session-end.ts';
import type { LiveStatus } from './connection.ts';
import { createLive, type Live } from './live.ts';
import { type ManualTimers, manualTimers } from './manual-timers.ts';

const unit = '/api/units/01';
const other = '/api/units/02';
let server: WebSocketServer;
/** A proxy that knows no sockets. */
let isBlocked: boolean;
let isVisible: boolean;
let page: EventTarget;
let timers: ManualTimers;
let live: Live;
let polled: string[];
let opened = 0;

beforeEach(async () => {
  [isBlocked, isVisible, page, timers, polled] = [false, true, new EventTarget(), manualTimers(), []];
  server = new WebSocketServer({ host: '127.0.0.1', port: 0, verifyClient: () => !isBlocked });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  live = createLive({
    connect: () => new WebSocket(`ws://127.0.0.1:${port}`),
    page,
    isOnLine: () => true,
    isVisible: () => isVisible,
    reachable: async () => true,
    random: () => 0,
    after: timers.after,
  });
});
afterEach(() => {
  live.stop();
  for (const client of server.clients) client.terminate();
  server.close();
});

const start = () =>
  live.start({
    take: () => undefined,
    opened() {
      opened += 1;
    },
    reopened: () => undefined,
    ask: async (iri) => void polled.push(iri),
  });

async function connected(): Promise<ServerSocket> {
  live.subscriptions.watch(unit);
  live.subscriptions.watch(other);
  const connection = once(server, 'connection');
  start();
  const [socket] = await connection;
  return socket;
}

const heard = async (socket: ServerSocket): Promise<ClientMessage> =>
  JSON.parse(String((await once(socket, 'message'))[0]));

const became = async (status: LiveStatus): Promise<void> => {
  while (live.connection.status() !== status) {
    await new Promise<void>((resolve) => {
      const off = live.connection.on('status', () => {
        off();
        resolve();
      });
    });
  }
};

/** The first try is refused, and the second. */
const blocked = () =>
  expect
    .poll(() => {
      if (live.connection.status() !== 'polling') timers.pass(250);
      return live.connection.status();
    })
    .toBe('polling');

/** The browser has taken in what the server says. */
async function say(socket: ServerSocket, message: object): Promise<void> {
  const taken = new Promise<void>((resolve) => {
    const off = live.connection.on('message', () => {
      off();
      resolve();
    });
  });
  socket.send(JSON.stringify({ v: LIVE_VERSION, ...message }));
  await taken;
}

test('a subscription that the server could not take just now is tried again while it is wanted', async () => {
  const socket = await connected();
  const first = await heard(socket);
  expect(first).toMatchObject({ type: 'subscribe-units', units: [unit, other] });
  for (const one of [unit, other]) {
    await say(socket, { id: first.id, type: 'error', code: 'unavailable', unit: one });
  }
  const second = heard(socket);
  timers.pass(3_000);
  await Promise.resolve();
  timers.pass(250);
  expect(await second).toMatchObject({ type: 'subscribe-units', units: [unit, other] });
});

test('whoever takes what is pushed hears of each time from which on it is', async () => {
  opened = 0;
  const socket = await connected();
  await became('open');
  expect(opened).toBe(1);
  socket.terminate();
  await became('connecting');
  timers.pass(10_000);
  await became('open');
  expect(opened).toBe(2);
});

test('a unit that the server has no room for is asked for every ten seconds, and not subscribed to again', async () => {
  const socket = await connected();
  const { id } = await heard(socket);
  await say(socket, { id, type: 'error', code: 'too-many-subscriptions', unit: other });
  const said: ClientMessage[] = [];
  socket.on('message', (data) => said.push(JSON.parse(String(data))));
  for (let round = 1; round <= 3; round++) {
    timers.pass(10_000);
    await expect.poll(() => polled).toEqual(Array(round).fill(other));
    await say(socket, { id: 'still', type: 'pong' });
  }
  expect(said).toEqual([]);
});

test('where no socket comes about, all that is watched is asked for every ten seconds, until one does', async () => {
  isBlocked = true;
  live.subscriptions.watch(unit);
  live.subscriptions.watch(other);
  start();
  await blocked();
  await expect.poll(() => polled).toEqual([unit, other]);
  timers.pass(9_999);
  await Promise.resolve();
  expect(polled).toHaveLength(2);
  timers.pass(1);
  await expect.poll(() => polled).toEqual([unit, other, unit, other]);

  isBlocked = false;
  const open = once(server, 'connection');
  timers.pass(15_000);
  const [socket] = await open;
  expect(await heard(socket)).toMatchObject({ type: 'subscribe-units', units: [unit, other] });
  await became('open');
  polled = [];
  timers.pass(10_000);
  await say(socket, { id: 'still', type: 'pong' });
  expect(polled).toEqual([]);
});

test('an answer that is late has the line asked whether anybody is there', async () => {
  const socket = await connected();
  await heard(socket);
  await became('open');
  const next = heard(socket);
  apiEvents.emit('late', undefined);
  expect(await next).toMatchObject({ type: 'ping' });
});

test('a tab that nobody looks at asks once a minute, and at once when somebody does', async () => {
  isBlocked = true;
  isVisible = false;
  live.subscriptions.watch(unit);
  start();
  await blocked();
  await expect.poll(() => polled).toEqual([unit]);
  timers.pass(59_000);
  await Promise.resolve();
  expect(polled).toEqual([unit]);
  timers.pass(1_000);
  await expect.poll(() => polled).toEqual([unit, unit]);
  isVisible = true;
  page.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => polled).toEqual([unit, unit, unit]);
  timers.pass(10_000);
  await expect.poll(() => polled).toHaveLength(4);
});

test('why a session is over is also said where an answer was first to tell that it is', async () => {
  await connected();
  await became('open');
  const said = new Promise((resolve) => sessionEnd.subscribe(() => resolve(sessionEnd.read())));
  for (const client of server.clients) client.close(4401, 'password-changed');
  live.stop();
  setSessionEnd('unknown');
  expect(await said).toBe('unknown');
  await expect.poll(sessionEnd.read).toBe('password-changed');
  setSessionEnd(undefined);
});
