import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';

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
  /** From the request's begin until its answer is read. */
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
  // More than the minute that proxies keep a connection for: who ends it first must not be we.
  idle: 65_000,
  silence: 90_000,
  look: 1_000,
};

const maxHeaderSize = 16 * 1024;
const minVersion = 'TLSv1.2';

/** An HTTP server, or an HTTPS one with a certificate, on which nobody who dawdles holds a connection for nothing. */
export function createListener(
  handler: RequestListener,
  certificate?: Certificate,
  limits: TimeLimits = timeLimits,
): Server {
  const options = {
    maxHeaderSize,
    headersTimeout: limits.headers,
    requestTimeout: limits.request,
    keepAliveTimeout: limits.idle,
    connectionsCheckingInterval: limits.look,
  };
  const listener: RequestListener = (request, response) => {
    limitAnswer(response, limits.answer);
    handler(request, response);
  };
  if (!certificate) return silenced(createServer(options, listener));
  const { cert, key } = certificate;
  const secure = { ...options, cert, key, minVersion, handshakeTimeout: limits.handshake } as const;
  const server = createSecureServer(secure, listener);
  certificate.follow?.((renewed) => server.setSecureContext({ ...renewed, minVersion }));
  return silenced(server);

  function silenced<S extends Server>(made: S): S {
    made.timeout = limits.silence;
    return made;
  }
}

/** Whoever reads an answer byte by byte is never silent. */
function limitAnswer(response: ServerResponse, ms: number): void {
  const late = setTimeout(() => response.destroy(), ms);
  late.unref();
  response.once('close', () => clearTimeout(late));
}
