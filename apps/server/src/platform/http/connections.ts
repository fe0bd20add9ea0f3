import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { canonicalAddress, networkOf } from './ip-address.ts';

export interface ConnectionLimits {
  /** Of one client: an IPv4 address, or an IPv6 network of 64 bits. */
  perClient: number;
  /** Of all together that are no WebSocket (those are limited by user). */
  all: number;
}

export const connectionLimits: ConnectionLimits = { perClient: 512, all: 20_000 };

/**
 * Closes connections beyond the limits as they come, so that nobody takes them all by opening many and saying little.
 * @param isExempt whether an address stands for many clients: a proxy's
 */
export function limitConnections(
  server: Server,
  { perClient, all }: ConnectionLimits,
  isExempt: (address: string) => boolean,
  onRefused: () => void,
): void {
  // Grows with the connections that are open, which are limited.
  const open = new Map<string, number>();
  const waiting = new Set<string>();

  server.on('connection', (socket: Socket) => {
    const place = placeOf(socket);
    const client = clientOf(socket.remoteAddress);
    const count = client === undefined || isExempt(client.address) ? undefined : (open.get(client.key) ?? 0);
    if (waiting.size >= all || (count ?? 0) >= perClient) {
      onRefused();
      socket.destroy();
      return;
    }
    waiting.add(place);
    if (client && count !== undefined) open.set(client.key, count + 1);
    socket.once('close', () => {
      waiting.delete(place);
      if (!client || count === undefined) return;
      const left = (open.get(client.key) ?? 1) - 1;
      if (left > 0) open.set(client.key, left);
      else open.delete(client.key);
    });
  });
  server.on('upgrade', ({ socket }: IncomingMessage) => waiting.delete(placeOf(socket)));
}

/** The same for a connection and for the TLS inside it. */
const placeOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;

function clientOf(remote: string | undefined): { address: string; key: string } | undefined {
  const address = canonicalAddress(remote ?? '');
  if (address === undefined) return undefined;
  return { address, key: networkOf(address) };
}
