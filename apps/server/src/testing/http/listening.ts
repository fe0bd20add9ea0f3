import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Certificate } from '#platform/http/connections/listener.ts';
import { selfSigned } from '#platform/tls/self-signed.ts';

const servers: Server[] = [];

/** In a file of tests: has servers listen, and closes them after each test. @returns the port */
export function listeningServers(): (server: Server) => Promise<number> {
  afterEach(() => {
    for (const server of servers.splice(0)) {
      server.close();
      server.closeAllConnections();
    }
  });
  return async (server) => {
    servers.push(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
}

export const newestServer = (): Server | undefined => servers.at(-1);

/** In a file of tests: a certificate for this machine, once it has begun. */
export function testCertificate(): () => Certificate {
  let folder: string;
  let certificate: Certificate;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'poolhouse-test-'));
    certificate = await selfSigned(folder, ['localhost', '127.0.0.1'], new Date());
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return () => certificate;
}

export const answering: RequestListener = (request, response) => {
  request.resume();
  request.on('end', () => response.end('hello'));
};
