import { once } from 'node:events';
import type { Registry } from 'prom-client';
import { createListener } from '#platform/http/connections/listener.ts';
import { isLocal } from '#platform/http/edge/local.ts';

export interface MetricsServer {
  /** Its address; rejects when the port is busy. */
  start(): Promise<string>;
  stop(): Promise<void>;
}

const host = '127.0.0.1';

/** `/metrics` on a port of its own, on loopback only: for servers whose public port is for everybody. */
export function createMetricsServer(registry: Registry, wanted: number): MetricsServer {
  const server = createListener((request, response) => {
    const isAsked = request.method === 'GET' && request.url === '/metrics';
    if (!isAsked || !isLocal({ raw: request })) {
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
      return `http://${host}:${port}/metrics`;
    },
    async stop() {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
