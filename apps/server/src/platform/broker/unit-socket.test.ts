import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectPacket, pingPacket, publishPacket } from '#testing/units/mqtt-bytes.ts';
import { createTokenBucket } from './token-bucket.ts';
import { UnitSocket } from './unit-socket.ts';

const server = createServer();
let far: Socket;
let near: UnitSocket;
let refused: string[];
let read: Buffer;
let slowed: number;
let handed: number;
let patience: number;
let socket: Socket;

beforeEach(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  far = connect((server.address() as AddressInfo).port, '127.0.0.1');
  far.on('error', () => undefined);
  [socket] = (await once(server, 'connection')) as [Socket];
  refused = [];
  read = Buffer.alloc(0);
  slowed = handed = 0;
  patience = 60_000;
  near = new UnitSocket({
    socket,
    address: '127.0.0.1',
    maxPacket: 262_144,
    maxFilters: 16,
    wholeMs: () => patience,
    onRefused: (cause) => refused.push(cause),
    onSlowed: () => (slowed += 1),
  });
  near.on('data', (chunk) => {
    read = Buffer.concat([read, chunk]);
    handed += 1;
  });
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

test('whoever is not in yet is read up to CONNECT, and the rest when they are', async () => {
  const rest = Buffer.concat([publishPacket('a', 'b'), pingPacket, publishPacket('c', 'd').subarray(0, 3)]);
  far.write(Buffer.concat([login, rest]));
  await expect.poll(() => read.length).toBeGreaterThan(0);
  expect(read.equals(login)).toBe(true);
  near.admit(bucket(10));
  // What has only begun waits until it is whole.
  await expect.poll(() => read.length).toBe(login.length + rest.length - 3);
  far.write(publishPacket('c', 'd').subarray(3));
  await expect.poll(() => read.length).toBe(login.length + rest.length - 3 + publishPacket('c', 'd').length);
  expect(refused).toEqual([]);
});

test('a message that comes byte by byte is handed on in one piece, and so is a CONNECT', async () => {
  const message = publishPacket('topic', 'x'.repeat(3_000));
  // As each record of TLS comes: a piece of its own.
  for (const byte of login) socket.emit('data', Buffer.from([byte]));
  await expect.poll(() => handed).toBe(1);
  near.admit(bucket(10));
  for (const byte of message) socket.emit('data', Buffer.from([byte]));
  await expect.poll(() => read.length).toBe(login.length + message.length);
  expect(handed).toBe(2);
  expect(read.equals(Buffer.concat([login, message]))).toBe(true);
});

describe('a message that stays in its middle', () => {
  const message = publishPacket('topic', 'x'.repeat(3_000));

  test('ends the connection after its time, however its pieces come', async () => {
    far.write(login);
    await expect.poll(() => read.length).toBe(login.length);
    near.admit(bucket(10));
    patience = 300;
    // One that was whole in its time is none.
    far.write(message);
    await expect.poll(() => read.length).toBe(login.length + message.length);
    far.write(message.subarray(0, 10));
    let at = 10;
    const dribble = setInterval(() => far.write(message.subarray(at, ++at)), 20);
    await once(near, 'close');
    clearInterval(dribble);
    expect(refused).toEqual(['unfinished']);
    expect(read.length).toBe(login.length + message.length);
  });

  test('does not while it is the cloud that reads no further', async () => {
    patience = 100;
    far.write(Buffer.concat([login, message.subarray(0, 10)]));
    await expect.poll(() => read.length).toBe(login.length);
    patience = 60_000;
    await sleep(300);
    expect(refused).toEqual([]);
    near.admit(bucket(10));
    far.write(message.subarray(10));
    await expect.poll(() => read.length).toBe(login.length + message.length);
  });
});

test('pieces of a message cost as well: whoever sends byte by byte is read more slowly, and loses nothing', async () => {
  const message = publishPacket('topic', 'x'.repeat(600));
  far.write(login);
  await expect.poll(() => handed).toBe(1);
  near.admit(bucket(2));
  const rests: number[] = [];
  for (const [n, byte] of message.entries()) {
    if (socket.isPaused()) {
      rests.push(n);
      await expect.poll(() => socket.isPaused(), { interval: 1 }).toBe(false);
    }
    socket.emit('data', Buffer.from([byte]));
  }
  await expect.poll(() => read.length).toBe(login.length + message.length);
  expect(read.subarray(login.length).equals(message)).toBe(true);
  expect(rests.length).toBeGreaterThan(3);
  expect(slowed).toBeGreaterThanOrEqual(rests.length);
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
