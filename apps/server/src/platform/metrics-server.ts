import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Registry } from 'prom-client';
import { trustedProxies } from '#platform/http/connections/client-address.ts';
import { createListener } from '#platform/http/connections/listener.ts';
import { isLocal } from '#platform/http/edge/local.ts';

export interface MetricsServer {
  /** Its address; rejects when the port is busy. */
  start(): Promise<string>;
  stop(): Promise<void>;
}

/** Who may read metrics from elsewhere than this machine: by address, or with a token as `Authorization: Bearer`. */
export interface MetricsAllow {
  readonly addresses: readonly string[];
  readonly tokens: readonly string[];
}

/**
 * `/metrics` on a port of its own, for servers whose public port is for everybody.
 * @param allow undefined: on loopback only, for this machine
 */
export function createMetricsServer(
  registry: Registry,
  wanted: number,
  allow: MetricsAllow | undefined,
): MetricsServer {
  const host = allow ? '::' : '127.0.0.1';
  const isAllowed = allow ? allowedBy(allow) : () => false;
  const server = createListener((request, response) => {
    const isAsked = request.method === 'GET' && request.url === '/metrics';
    if (!isAsked || !(isLocal({ raw: request }) || isAllowed(request))) {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  return {
    async start() {
      server.listen(wanted, host);
      await once(server, 'listening');
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : wanted;
      return `http://127.0.0.1:${port}/metrics`;
    },
    async stop() {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The address is that of the connection's other end: nobody is asked whom they stand for. */
function allowedBy({ addresses, tokens }: MetricsAllow): (request: IncomingMessage) => boolean {
  const isListed = trustedProxies(addresses) || (() => false);
  const known = tokens.map(digest);
  return ({ socket, headers }) => {
    const [, token = ''] = /^Bearer ([\w-]+)$/iu.exec(headers.authorization ?? '') ?? [];
    const given = digest(token);
    return isListed(socket.remoteAddress ?? '') || known.some((one) => timingSafeEqual(one, given));
  };
}
