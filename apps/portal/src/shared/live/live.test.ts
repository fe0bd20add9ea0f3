import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type ClientMessage, LIVE_VERSION } from '@poolhouse/contract/live/messages';
import { afterEach, expect, test } from 'vitest';
import { type WebSocket as ServerSocket, WebSocketServer } from 'ws';
import { createLiveConnection } from './connection.ts';
import { createLive, type Live } from './live.ts';

const unit = '/api/units/01';
let server: WebSocketServer | undefined;
let live: Live | undefined;
afterEach(() => {
  live?.stop();
  for (const client of server?.clients ?? []) client.terminate();
  server?.close();
});

const surroundings = (connect: () => WebSocket) => ({
  connect,
  network: new EventTarget(),
  isOnLine: () => true,
  reachable: async () => true,
  random: () => 0,
});

async function connected(): Promise<ServerSocket> {
  server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const connect = () => new WebSocket(`ws://127.0.0.1:${port}`);
  live = createLive(createLiveConnection(surroundings(connect)), 1);
  live.subscriptions.watch(unit);
  live.start({ take: () => undefined, reopened: () => undefined });
  const [socket] = await once(server, 'connection');
  return socket;
}

const heard = async (socket: ServerSocket): Promise<ClientMessage> =>
  JSON.parse(String((await once(socket, 'message'))[0]));

test('a subscription that the server could not take just now is tried again while it is wanted', async () => {
  const socket = await connected();
  const first = await heard(socket);
  expect(first).toMatchObject({ type: 'subscribe', unit });
  const answer = { v: LIVE_VERSION, id: first.id, type: 'error', code: 'unavailable', unit };
  const second = heard(socket);
  socket.send(JSON.stringify(answer));
  expect(await second).toMatchObject({ type: 'subscribe', unit });
});
