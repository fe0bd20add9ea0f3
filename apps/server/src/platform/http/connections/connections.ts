import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { canonicalAddress } from './ip-address.ts';
import { networksOf } from './networks.ts';
import { TAKEN } from './upgrades.ts';

export interface ConnectionLimits {
  /** Of one client: an IPv4 address, or an IPv6 network of 64 bits. A wider network has that of a few clients. */
  perClient: number;
  /** Of all together. */
  all: number;
}

export const connectionLimits: ConnectionLimits = { perClient: 512, all: 20_000 };

/**
 * Closes connections beyond the limits as they come, so that nobody takes them all by opening many and saying little.
 * WebSockets count until they are taken: then it is known whose they are, and they are limited by user.
 * @param isExempt whether an address stands for many clients: a proxy's
 */
export function limitConnections(
  server: Server,
  { perClient, all }: ConnectionLimits,
  isExempt: (address: string) => boolean,
  onRefused: () => void,
): void {
  // Both grow with the connections that are open, which are limited.
  const open = new Map<string, number>();
  const leaving = new Map<string, () => void>();

  function count(network: string, by: 1 | -1): void {
    const now = (open.get(network) ?? 0) + by;
    if (now > 0) open.set(network, now);
    else open.delete(network);
  }

  server.on('connection', (socket: Socket) => {
    const place = placeOf(socket);
    const address = canonicalAddress(socket.remoteAddress ?? '');
    const networks = address === undefined || isExempt(address) ? [] : networksOf(address);
    const isFull = networks.some(
      ({ network, allowance }) => (open.get(network) ?? 0) >= perClient * allowance,
    );
    if (leaving.size >= all || isFull) {
      onRefused();
      socket.destroy();
      return;
    }
    for (const { network } of networks) count(network, 1);
    let isCounted = true;
    const leave = () => {
      if (!isCounted) return;
      isCounted = false;
      // Another connection may have come from the same port already.
      if (leaving.get(place) === leave) leaving.delete(place);
      for (const { network } of networks) count(network, -1);
    };
    leaving.set(place, leave);
    socket.once('close', leave);
  });
  // Of a client that asks for too much at once.
  server.on('dropRequest', onRefused);
  server.on('upgrade', ({ socket }: IncomingMessage) => {
    const leave = leaving.get(placeOf(socket));
    if (leave) socket.once(TAKEN, leave);
  });
}

/** The same for a connection and for the TLS inside it. */
const placeOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;
