import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { problemBody, problemType } from '../bodies/problem.ts';
import type { Hosts } from '../hosts.ts';
import { securityHeaders } from './headers.ts';

/**
 * A refusal as it goes over the wire, for connections on which there is no request that could be answered: what can't
 * be read as HTTP, and what wanted to become a socket. It is the last thing said on its connection.
 */
export function bareAnswer(status: number, code: string, hosts: Pick<Hosts, 'secure'>): string {
  const body = JSON.stringify(problemBody(status, code, 'en'));
  const headers: Record<string, string> = {
    ...securityHeaders(hosts),
    'cache-control': 'no-store',
    'content-type': problemType,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
}

/** Of what the parser of HTTP gives up on, and of clients that dawdle. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex, hosts: Hosts): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, code] = unreadable[error.code ?? ''] ?? [400, 'malformed'];
  if (socket.writable) socket.write(bareAnswer(status, code, hosts));
  socket.destroy(error);
}

const unreadable: Record<string, [status: number, code: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'too-slow'],
  HPE_HEADER_OVERFLOW: [431, 'too-large'],
};
