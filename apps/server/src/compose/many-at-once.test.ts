import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { perFile } from '#testing/lifetimes.ts';
import { wholeServer } from '#testing/whole-server.ts';

const server = perFile(wholeServer);
const many = 1_000;

/** Connections to a port of this machine that the system has completed, whoever has taken them. */
function established(port: number): number {
  const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const all = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) => readFileSync(file, 'utf8').split('\n'));
  return all.filter((line) => {
    const [, own = '', , state] = line.trim().split(/\s+/);
    return own.endsWith(local) && state === '01';
  }).length;
}

test.each([
  ['browsers', () => server.port],
  ['units', () => server.running.mqtt.port],
])('a thousand %s that come while the server is busy all find room', async (_who, portOf) => {
  const port = portOf();
  const before = established(port);
  const sockets = Array.from({ length: many }, () => connect(port, '127.0.0.1').on('error', () => undefined));
  // The connecting itself; nothing is read from the system yet, so the server has taken none of them.
  await new Promise<void>((done) => process.nextTick(done));
  const room = established(port) - before;
  for (const socket of sockets) socket.destroy();
  expect(room).toBe(many);
});
