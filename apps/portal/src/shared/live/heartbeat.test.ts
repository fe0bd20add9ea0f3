import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { LIVE_VERSION, serverMessage } from '@poolhouse/contract/live/messages';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type WebSocket as ServerSocket, WebSocketServer } from 'ws';
import { createLiveConnection, type LiveConnection, type LiveStatus } from './connection.ts';
import { type ManualTimers, manualTimers } from './manual-timers.ts';
import { type SlackLine, slackLine } from './slack-line.ts';

// A real server behind a real line, which can go silent in both directions without a connection's end.
let server: WebSocketServer;
let line: SlackLine;
let live: LiveConnection;
let timers: ManualTimers;
let page: EventTarget;
let isVisible: boolean;
let statuses: LiveStatus[];
let asked: string[];
/** Whether the server answers another way. */
let reachable: boolean | Promise<boolean>;
/** Sockets open, and nothing comes on them, as behind a proxy that lets only the handshake through. */
let isMute: boolean;

/** Answers pings as the server does. */
function answer(socket: ServerSocket): void {
  socket.on('message', (data) => {
    const { id, type } = JSON.parse(String(data));
    asked.push(type);
    if (isMute) return;
    socket.send(JSON.stringify(serverMessage.parse({ v: LIVE_VERSION, id, type: 'pong' })));
  });
}

beforeEach(async () => {
  server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('connection', answer);
  await once(server, 'listening');
  line = await slackLine((server.address() as AddressInfo).port);
  timers = manualTimers();
  page = new EventTarget();
  [isVisible, statuses, asked, isMute, reachable] = [true, [], [], false, true];
  live = createLiveConnection({
    connect: () => new WebSocket(`ws://127.0.0.1:${line.port}`),
    page,
    isOnLine: () => true,
    isVisible: () => isVisible,
    reachable: async () => reachable,
    random: () => 0,
    after: timers.after,
  });
  live.on('status', (status) => statuses.push(status));
  live.start();
  await became('open');
});

afterEach(async () => {
  live.stop();
  for (const client of server.clients) client.terminate();
  server.close();
  await line.close();
});

const became = async (status: LiveStatus): Promise<void> => {
  while (live.status() !== status) await heard('status');
};
const heard = (name: 'status' | 'message') =>
  new Promise<void>((resolve) => {
    const off = live.on(name, () => {
      off();
      resolve();
    });
  });

test('a silent line is asked after 12 seconds, and as long as somebody answers it is kept', async () => {
  for (let round = 1; round <= 5; round++) {
    timers.pass(11_999);
    expect(asked).toHaveLength(round - 1);
    const answered = heard('message');
    timers.pass(1);
    await answered;
    expect(asked).toHaveLength(round);
  }
  timers.pass(11_999);
  expect(statuses).toEqual(['open']);
  expect(line.count()).toBe(1);
});

test('whatever comes is a sign of life: who hears something is not asked', async () => {
  for (let round = 0; round < 5; round++) {
    timers.pass(11_000);
    const next = heard('message');
    for (const client of server.clients)
      client.send(JSON.stringify({ v: LIVE_VERSION, id: 'x', type: 'pong' }));
    await next;
  }
  expect(asked).toEqual([]);
});

test('a line on which nothing comes any more is left 17 seconds after the last word, and another one is opened', async () => {
  line.hush();
  timers.pass(16_999);
  expect(statuses).toEqual(['open']);
  timers.pass(1);
  expect(statuses).toEqual(['open', 'connecting']);
  timers.pass(250);
  await became('open');
  expect(line.count()).toBe(2);
  expect(statuses).toEqual(['open', 'connecting', 'open']);
});

test('who misses another answer has the line asked, and waits for three seconds', async () => {
  line.hush();
  live.ask();
  timers.pass(2_999);
  expect(statuses).toEqual(['open']);
  timers.pass(1);
  expect(statuses).toEqual(['open', 'connecting']);
});

test('where nobody looks the line is not asked', async () => {
  line.hush();
  isVisible = false;
  live.ask();
  timers.pass(3_000);
  expect(statuses).toEqual(['open']);
});

test('a line that is not there yet is not asked', async () => {
  line.swallow(true);
  const lost = became('connecting');
  for (const client of server.clients) client.terminate();
  await lost;
  timers.pass(250);
  live.ask();
  timers.pass(3_000);
  line.swallow(false);
  timers.pass(12_000);
  timers.pass(1_000);
  await became('open');
  expect(asked).toEqual([]);
});

test('a line that falls silent right after another was lost is judged at once: the server answers, and is asked', async () => {
  const lost = became('connecting');
  for (const client of server.clients) client.terminate();
  await lost;
  timers.pass(250);
  await became('open');
  line.hush();
  live.ask();
  timers.pass(3_000);
  await became('polling');
});

test('where nothing answers another way either, the server is said to be lost at once', async () => {
  reachable = false;
  line.hush();
  line.swallow(true);
  timers.pass(17_000);
  expect(live.status()).toBe('connecting');
  await became('lost');
  // The try that hangs is given up, and the next one finds its way.
  line.swallow(false);
  timers.pass(15_000);
  timers.pass(1_000);
  await became('open');
});

test('that nothing answered says nothing of a line that came about meanwhile, and was lost again', async () => {
  const check = Promise.withResolvers<boolean>();
  reachable = check.promise;
  line.hush();
  timers.pass(17_000);
  timers.pass(250);
  await became('open');
  // Of the new one nobody knows yet.
  reachable = Promise.withResolvers<boolean>().promise;
  const lost = became('connecting');
  for (const client of server.clients) client.terminate();
  await lost;
  check.resolve(false);
  await check.promise;
  await new Promise(setImmediate);
  expect(live.status()).toBe('connecting');
});

test.each(['visibilitychange', 'pageshow', 'online'])(
  'after %s a line that looks open is asked at once, and left when nothing comes in three seconds',
  async (name) => {
    line.hush();
    page.dispatchEvent(new Event(name));
    page.dispatchEvent(new Event(name));
    timers.pass(2_999);
    expect(statuses).toEqual(['open']);
    timers.pass(1);
    expect(statuses).toEqual(['open', 'connecting']);
    timers.pass(250);
    await became('open');
  },
);

test('a probe that is answered changes nothing', async () => {
  const answered = heard('message');
  page.dispatchEvent(new Event('visibilitychange'));
  await answered;
  timers.pass(11_999);
  expect(asked).toEqual(['ping']);
  expect(statuses).toEqual(['open']);
});

test('in a tab that nobody looks at nothing is asked, and at once when it is looked at again', async () => {
  isVisible = false;
  page.dispatchEvent(new Event('visibilitychange'));
  timers.pass(3_600_000);
  const answered = heard('message');
  isVisible = true;
  page.dispatchEvent(new Event('visibilitychange'));
  await answered;
  expect(asked).toEqual(['ping']);
  expect(statuses).toEqual(['open']);
});

test('sockets that open and say nothing are none, until one speaks', async () => {
  [isMute, reachable] = [true, false];
  timers.pass(12_000);
  await expect.poll(() => asked.length).toBe(1);
  timers.pass(5_000);
  await became('lost');
  for (let tries = 1; tries <= 3; tries++) {
    timers.pass(250 * 2 ** (tries - 1));
    await expect.poll(() => asked.length).toBe(tries + 1);
    expect(live.status()).not.toBe('open');
    timers.pass(15_000);
    await became('lost');
  }
  isMute = false;
  timers.pass(2_000);
  await became('open');
  expect(statuses).toEqual(['open', 'connecting', 'lost', 'open']);
});
