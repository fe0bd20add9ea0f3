import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';

export interface Certificate {
  cert: string;
  key: string;
}

/** Milliseconds: a client that dawdles must not hold a connection for nothing. */
const limits = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
};

export function createListener(handler: RequestListener, certificate?: Certificate): Server {
  if (!certificate) return createServer(limits, handler);
  return createSecureServer({ ...limits, ...certificate, minVersion: 'TLSv1.2' }, handler);
}
