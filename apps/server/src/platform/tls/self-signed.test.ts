import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, createServer } from 'node:tls';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { caFile, selfSigned } from './self-signed.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'poolhouse-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const names = ['localhost', 'remote.localhost', '127.0.0.1'];

test('a client that knows the CA trusts the server, and no other does', async () => {
  const certificate = await selfSigned(folder, names, new Date());
  const server = createServer(certificate, (socket) => socket.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const ca = await readFile(caFile(folder), 'utf8');
  for (const servername of ['localhost', 'remote.localhost']) {
    const socket = connect({ port, host: '127.0.0.1', servername, ca });
    await once(socket, 'secureConnect');
    expect(socket.authorized).toBe(true);
    socket.destroy();
  }
  await expect(
    once(connect({ port, host: '127.0.0.1', servername: 'localhost' }), 'secureConnect'),
  ).rejects.toThrow();
  const other = connect({ port, host: '127.0.0.1', servername: 'evil.example', ca });
  await expect(once(other, 'secureConnect')).rejects.toThrow('altnames');
  server.close();
});

test('both are kept, renewed in time, and made anew for another name under the same CA', async () => {
  const now = new Date();
  const first = await selfSigned(folder, names, now);
  const ca = await readFile(caFile(folder), 'utf8');
  expect(await selfSigned(folder, names, now)).toEqual(first);
  expect(await selfSigned(folder, [...names, 'pools.example'], now)).not.toEqual(first);
  const later = new Date(now.getTime() + 380 * 86_400_000);
  expect(await selfSigned(folder, names, later)).not.toEqual(first);
  expect(await readFile(caFile(folder), 'utf8')).toBe(ca);
  expect((await stat(join(folder, 'server.key'))).mode & 0o777).toBe(0o600);
});
