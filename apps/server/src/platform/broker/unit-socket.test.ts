import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectPacket, pingPacket, publishPacket } from '#testing/units/mqtt-bytes.ts';
import { createTokenBucket } from './token-bucket.ts';
import { UnitSocket } from './unit-socket.ts';

const server = createServer();
let far: Socket;
let near: UnitSocket;
let refused: string[];
let read: Buffer;
let slowed: number;

beforeEach(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  far = connect((server.address() as AddressInfo).port, '127.0.0.1');
  far.on('error', () => undefined);
  const [socket] = (await once(server, 'connection')) as [Socket];
  refused = [];
  read = Buffer.alloc(0);
  slowed = 0;
  near = new UnitSocket({
    socket,
    address: '127.0.0.1',
    maxPacket: 262_144,
    maxFilters: 16,
    onRefused: (cause) => refused.push(cause),
    onSlowed: () => (slowed += 1),
  });
  near.on('data', (chunk) => (read = Buffer.concat([read, chunk])));
  near.on('error', () => undefined);
});
afterEach(async () => {
  far.destroy();
  near.destroy();
  await new Promise((done) => server.close(done));
});

const login = connectPacket({ clientId: 'a', password: 'b', keepAlive: 1 });
const bucket = (burst: number) => {
  const one = createTokenBucket({ sustained: 50, burst }, () => performance.now());
  return () => one;
};

test('whoever is not in yet is read up to CONNECT, and the rest when he is', async () => {
  const rest = Buffer.concat([publishPacket('a', 'b'), pingPacket, publishPacket('c', 'd').subarray(0, 3)]);
  far.write(Buffer.concat([login, rest]));
  await expect.poll(() => read.length).toBeGreaterThan(0);
  expect(read.equals(login)).toBe(true);
  near.admit(bucket(10));
  await expect.poll(() => read.length).toBe(login.length + rest.length);
  expect(refused).toEqual([]);
});

test('hands on what was paid for, packet by packet, whole and in its order', async () => {
  far.write(login);
  await expect.poll(() => read.length).toBe(login.length);
  near.admit(bucket(2));
  const packets = Array.from({ length: 6 }, (_, index) => publishPacket('topic', `message ${index}`));
  far.write(Buffer.concat(packets));
  await expect.poll(() => read.length).toBe(Buffer.concat([login, ...packets]).length);
  expect(read.equals(Buffer.concat([login, ...packets]))).toBe(true);
  expect(slowed).toBe(1);
});

test('what came before an orderly end is handed on', async () => {
  const ended = once(near, 'end');
  far.write(login);
  await expect.poll(() => read.length).toBe(login.length);
  near.admit(bucket(1));
  far.end(Buffer.concat([publishPacket('a', 'b'), publishPacket('c', 'd')]));
  await ended;
  expect(read.length).toBe(login.length + 2 * publishPacket('a', 'b').length);
});
