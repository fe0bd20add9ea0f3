import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { oneAtATime } from './one-at-a-time.ts';

export interface Certificate {
  cert: string;
  key: string;
  /** Hands every later one over, when there are later ones. */
  follow?(take: (renewed: Pick<Certificate, 'cert' | 'key'>) => void): void;
}

/** Milliseconds that a connection may be held without anything coming of it. */
export interface TimeLimits {
  /** Of TLS. */
  handshake: number;
  /** From the connection's begin, or from the request's, until all headers are there. */
  headers: number;
  /** From the request's begin until its body is there. */
  request: number;
  /** From the request's begin, or the answer before it, until its answer is read. */
  answer: number;
  /** Between two requests. */
  idle: number;
  /** Without a byte in either direction, whatever it waits for. */
  silence: number;
  /** How often Node looks for those that take too long: its own 30 s would be added to each limit. */
  look: number;
}

export const timeLimits: TimeLimits = {
  handshake: 10_000,
  headers: 10_000,
  request: 30_000,
  answer: 300_000,
  // Longer than the minute for which proxies keep a connection: they must end it first.
  idle: 65_000,
  silence: 90_000,
  look: 1_000,
};

const maxHeaderSize = 16 * 1024;
const minVersion = 'TLSv1.2';

/**
 * An HTTP server, or an HTTPS one with a certificate, on which slow clients hold no connection for long, and each
 * connection has one request at work.
 */
export function createListener(
  handler: RequestListener,
  certificate?: Certificate,
  limits: TimeLimits = timeLimits,
): Server {
  const lines = oneAtATime(({ request, socket }) => void server.emit('dropRequest', request, socket));
  const server = createPlainOrSecure(
    {
      maxHeaderSize,
      headersTimeout: limits.headers,
      requestTimeout: limits.request,
      keepAliveTimeout: limits.idle,
      connectionsCheckingInterval: limits.look,
      // Node's own answer to a request without a Host would not wait for the answers before it.
      requireHostHeader: false,
      // While answers are still to come no switch of the protocol is possible: treated like any other request.
      shouldUpgradeCallback: ({ socket }) => server.listenerCount('upgrade') > 0 && !lines.owes(socket),
    },
    limits,
    certificate,
  );
  const handleInTime: RequestListener = (request, response) => {
    limitAnswer(response, limits.answer);
    if (hasHost(request)) handler(request, response);
    else response.writeHead(400, { connection: 'close' }).end();
  };
  server.on('request', (request, response) => lines.take({ request, response, handler: handleInTime }));
  server.on('checkExpectation', (request, response) =>
    lines.take({ request, response, handler: expectNothing }),
  );
  server.timeout = limits.silence;
  return server;
}

function createPlainOrSecure(options: ServerOptions, limits: TimeLimits, certificate?: Certificate): Server {
  if (!certificate) return createServer(options);
  const { cert, key } = certificate;
  const secure = { ...options, cert, key, minVersion, handshakeTimeout: limits.handshake } as const;
  const server = createSecureServer(secure);
  certificate.follow?.((renewed) => server.setSecureContext({ ...renewed, minVersion }));
  return server;
}

/** HTTP/1.1 demands it (RFC 9112, 3.2). */
const hasHost = ({ httpVersion, headers }: IncomingMessage): boolean =>
  headers.host !== undefined || httpVersion !== '1.1';

/** Any `Expect` but `100-continue`, which Node answers correctly. */
const expectNothing: RequestListener = (_request, response) => void response.writeHead(417).end();

/** A client that reads an answer byte by byte is never idle. */
function limitAnswer(response: ServerResponse, ms: number): void {
  const late = setTimeout(() => response.destroy(), ms);
  late.unref();
  response.once('close', () => clearTimeout(late));
}
