import type { IncomingMessage } from 'node:http';
import { foreignSign } from '@poolhouse/domain/account/local-request';
import { targetAsItCame } from './as-it-came.ts';

/**
 * Whether a request comes from this machine itself: not through a proxy on it, and not from a page elsewhere. It looks
 * at what came over the wire, not at what the configured proxies are trusted with.
 */
export function isLocal({ raw }: { raw: IncomingMessage }): boolean {
  const { socket, httpVersion, rawHeaders } = raw;
  const target = targetAsItCame(raw);
  return foreignSign({ remoteAddress: socket.remoteAddress, httpVersion, target, rawHeaders }) === undefined;
}
