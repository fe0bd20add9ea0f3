import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { backlog } from '#platform/backlog.ts';
import type { Certificate } from '#platform/http/connections/listener.ts';
import type { Log } from '#platform/log.ts';
import type { Crowd } from './crowd.ts';

export interface ListenersOptions {
  /** Plain MQTT, on loopback only; 0 takes any free port. */
  port: number;
  /** MQTT over TLS on all addresses. */
  tls?: (Certificate & { port: number }) | undefined;
  /** Milliseconds for the handshake of TLS, 10 s by default. */
  handshakeMs?: number | undefined;
  log: Log;
  crowd: Pick<Crowd, 'enter'>;
  accept(socket: Socket): void;
}

export interface Listeners {
  start(): Promise<void>;
  /** Closes every connection, whatever it is doing. */
  stop(): Promise<void>;
  port(): number;
  tlsPort(): number | undefined;
}

const minVersion = 'TLSv1.2';

/** The doors of the broker. */
export function createListeners({ port, tls, handshakeMs, log, crowd, accept }: ListenersOptions): Listeners {
  const sockets = new Set<Socket>();
  let plain: Server | undefined;
  let secure: Server | undefined;

  const hold = (socket: Socket): void => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  };

  const take = (socket: Socket): void => {
    hold(socket);
    socket.setNoDelay(true);
    // A peer that vanished without a word is found by the kernel, whatever keep-alive it announced.
    socket.setKeepAlive(true, 30_000);
    accept(socket);
  };

  const onError = (error: Error): void => log.warn({ error: error.message }, 'a unit could not connect');

  return {
    async start() {
      plain = createServer((socket) => void (crowd.enter(socket) && take(socket)));
      await listen(plain, port, onError, '127.0.0.1');
      if (!tls) return;
      const { cert, key } = tls;
      const handshakeTimeout = handshakeMs ?? 10_000;
      const made = createTlsServer({ cert, key, minVersion, handshakeTimeout }, take);
      // Open connections stay open, with the certificate that they began with.
      tls.follow?.((renewed) => made.setSecureContext({ ...renewed, minVersion }));
      secure = made;
      // Connections that never finish their handshake end with the server too.
      secure.on('connection', (socket: Socket) => void (crowd.enter(socket) && hold(socket)));
      secure.on('tlsClientError', (error, socket) => {
        log.debug({ error: error.message }, 'TLS handshake failed');
        // Node only says that a handshake took too long.
        socket.destroy();
      });
      await listen(secure, tls.port, onError);
    },
    async stop() {
      const open = [plain, secure].filter((server) => server?.listening);
      plain = secure = undefined;
      const closed = open.map((server) => new Promise((done) => server?.close(done)));
      for (const socket of sockets) socket.destroy();
      await Promise.all(closed);
    },
    port: () => portOf(plain) ?? port,
    tlsPort: () => portOf(secure),
  };
}

async function listen(
  server: Server,
  port: number,
  onError: (error: Error) => void,
  host?: string,
): Promise<void> {
  server.listen({ port, host, backlog });
  await once(server, 'listening');
  // No file handles left, for example: open connections stay.
  server.on('error', onError);
}

function portOf(server: Server | undefined): number | undefined {
  const address = server?.address();
  return typeof address === 'object' && address ? address.port : undefined;
}
