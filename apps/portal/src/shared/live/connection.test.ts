import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { LIVE_VERSION, type ServerMessage } from '@poolhouse/contract/live/messages';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { createLiveConnection, type LiveConnection, type LiveEvents, type LiveStatus } from './connection.ts';

const unsubscribed: ServerMessage = { v: LIVE_VERSION, id: '1', type: 'unsubscribed', unit: 'a' };

let server: WebSocketServer;
let port: number;
let network: EventTarget;
let onLine: boolean;
let reachable: boolean;
let live: LiveConnection;
let statuses: LiveStatus[];

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
  network = new EventTarget();
  onLine = true;
  reachable = true;
  statuses = [];
  live = createLiveConnection({
    connect: () => new WebSocket(`ws://127.0.0.1:${port}`),
    network,
    isOnLine: () => onLine,
    reachable: async () => reachable,
    random: () => 0,
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
  await again;
  expect(statuses).toEqual(['open', 'connecting', 'open']);
});

test('it counts as lost after two tries in vain, and goes on trying', async () => {
  live.start();
  await became('open');
  const on = port;
  await close();
  await became('lost');
  await listen(on);
  network.dispatchEvent(new Event('online'));
  await became('open');
  expect(statuses).toEqual(['open', 'connecting', 'lost', 'open']);
});

function losesNetwork(): void {
  onLine = false;
  network.dispatchEvent(new Event('offline'));
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
  network.dispatchEvent(new Event('online'));
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
  await close();
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
  await again;
  expect(ended).toEqual([]);
  const over = heard('ended');
  for (const client of server.clients) client.close(4401, 'session ended');
  await over;
});

test('after the stop nothing is opened any more', async () => {
  live.start();
  await became('open');
  const gone = once([...server.clients][0] ?? server, 'close');
  live.stop();
  await gone;
  network.dispatchEvent(new Event('online'));
  expect(server.clients.size).toBe(0);
  expect(live.status()).toBe('connecting');
});
