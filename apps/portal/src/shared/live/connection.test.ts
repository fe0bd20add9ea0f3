import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { LIVE_VERSION, type ServerMessage } from '@poolhouse/contract/live/messages';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { createLiveConnection, type LiveConnection, type LiveEvents, type LiveStatus } from './connection.ts';
import { type ManualTimers, manualTimers } from './manual-timers.ts';

const unsubscribed: ServerMessage = { v: LIVE_VERSION, id: '1', type: 'unsubscribed', unit: 'a' };

let server: WebSocketServer;
let port: number;
let page: EventTarget;
let onLine: boolean;
let reachable: boolean;
let timers: ManualTimers;
let live: LiveConnection;
let statuses: LiveStatus[];
let tries: number;

async function listen(on: number): Promise<void> {
  server = new WebSocketServer({ host: '127.0.0.1', port: on });
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
}

async function close(): Promise<void> {
  for (const client of server.clients) client.terminate();
  const closed = once(server, 'close');
  server.close();
  await closed;
}

const heard = (name: keyof LiveEvents) =>
  new Promise<unknown>((resolve) => {
    const off = live.on(name, (event) => {
      off();
      resolve(event);
    });
  });

async function became(status: LiveStatus): Promise<void> {
  while (live.status() !== status) await heard('status');
}

beforeEach(async () => {
  await listen(0);
  page = new EventTarget();
  onLine = true;
  reachable = true;
  timers = manualTimers();
  statuses = [];
  tries = 0;
  live = createLiveConnection({
    connect() {
      tries += 1;
      return new WebSocket(`ws://127.0.0.1:${port}`);
    },
    page,
    isOnLine: () => onLine,
    isVisible: () => true,
    reachable: async () => reachable,
    random: () => 0,
    after: timers.after,
  });
  live.on('status', (status) => statuses.push(status));
});

afterEach(async () => {
  live.stop();
  await close();
});

test('nothing is opened before the start', () => {
  expect(live.status()).toBe('connecting');
  expect(live.send({ v: LIVE_VERSION, id: '1', type: 'subscribe', unit: 'a' })).toBe(false);
});

test('messages go both ways; what the contract does not know is dropped', async () => {
  live.start();
  const [socket] = await once(server, 'connection');
  await became('open');
  expect(live.send({ v: LIVE_VERSION, id: '7', type: 'subscribe', unit: 'a' })).toBe(true);
  const [sent] = await once(socket, 'message');
  expect(JSON.parse(String(sent))).toEqual({ v: LIVE_VERSION, id: '7', type: 'subscribe', unit: 'a' });

  const next = heard('message');
  socket.send('no json');
  socket.send(JSON.stringify({ ...unsubscribed, v: 99 }));
  socket.send(JSON.stringify(unsubscribed));
  expect(await next).toEqual(unsubscribed);
});

test('a lost connection comes back by itself and says that something may be missing', async () => {
  live.start();
  await became('open');
  const again = heard('reopened');
  for (const client of server.clients) client.terminate();
  await became('connecting');
  timers.pass(250);
  await again;
  expect(statuses).toEqual(['open', 'connecting', 'open']);
});

test('it counts as lost after two tries in vain, and goes on trying', async () => {
  live.start();
  await became('open');
  const on = port;
  reachable = false;
  await close();
  await became('connecting');
  timers.pass(250);
  await became('lost');
  await listen(on);
  page.dispatchEvent(new Event('online'));
  timers.pass(1_000);
  await became('open');
  expect(statuses).toEqual(['open', 'connecting', 'lost', 'open']);
});

function losesNetwork(): void {
  onLine = false;
  page.dispatchEvent(new Event('offline'));
}

test('a device that loses its network says so at once, and is back as soon as the network is', async () => {
  live.start();
  await became('open');
  reachable = false;
  losesNetwork();
  await became('offline');
  onLine = true;
  reachable = true;
  const again = heard('reopened');
  page.dispatchEvent(new Event('online'));
  timers.pass(1_000);
  await again;
  expect(statuses).toEqual(['open', 'offline', 'connecting', 'open']);
});

test('a server on the device itself stays connected without a network', async () => {
  live.start();
  await became('open');
  losesNetwork();
  const next = heard('message');
  for (const client of server.clients) client.send(JSON.stringify(unsubscribed));
  await next;
  expect(statuses).toEqual(['open']);
});

test('a connection lost without a network is not blamed on the server', async () => {
  live.start();
  await became('open');
  onLine = false;
  reachable = false;
  await close();
  await became('connecting');
  timers.pass(250);
  await became('offline');
  expect(statuses).toEqual(['open', 'connecting', 'offline']);
  await listen(0);
});

test('it tells when the session behind it is over, and not when it is only lost', async () => {
  const ended: unknown[] = [];
  live.on('ended', (event) => ended.push(event));
  live.start();
  await became('open');
  const again = heard('reopened');
  for (const client of server.clients) client.terminate();
  await became('connecting');
  timers.pass(250);
  await again;
  expect(ended).toEqual([]);
  const over = heard('ended');
  for (const client of server.clients) client.close(4401, 'session ended');
  await over;
});

test('a socket that is left while the server ends its session still tells why', async () => {
  live.start();
  await became('open');
  const over = heard('ended');
  for (const client of server.clients) client.close(4401, 'logged-out-everywhere');
  live.stop();
  expect(await over).toBe('logged-out-everywhere');
});

test('a network that comes while the last try is fresh is tried a second after it', async () => {
  live.start();
  await became('open');
  for (const client of server.clients) client.terminate();
  await became('connecting');
  page.dispatchEvent(new Event('online'));
  page.dispatchEvent(new Event('online'));
  const next = once(server, 'connection');
  timers.pass(1_000);
  await next;
  await became('open');
  expect(server.clients.size).toBe(1);
});

test('one that opens and dies at once is a failure, and the waits grow; one that lasts begins anew', async () => {
  const opened = () => statuses.filter((status) => status === 'open').length;
  const fell = async (times: number): Promise<void> => {
    while (opened() < times || live.status() === 'open') await heard('status');
  };
  server.on('connection', (socket) => {
    if (tries < 5) socket.close(1011);
  });
  live.start();
  for (const [fallen, wait] of [250, 500, 1_000, 2_000].entries()) {
    await fell(fallen + 1);
    timers.pass(wait - 1);
    expect(tries).toBe(fallen + 1);
    timers.pass(1);
    expect(tries).toBe(fallen + 2);
  }
  await became('open');
  timers.pass(10_000);
  for (const client of server.clients) client.terminate();
  await became('connecting');
  timers.pass(250);
  expect(tries).toBe(6);
  await became('open');
});

test('after the stop nothing is opened any more', async () => {
  live.start();
  await became('open');
  const gone = once([...server.clients][0] ?? server, 'close');
  live.stop();
  await gone;
  page.dispatchEvent(new Event('online'));
  expect(server.clients.size).toBe(0);
  expect(live.status()).toBe('connecting');
});
