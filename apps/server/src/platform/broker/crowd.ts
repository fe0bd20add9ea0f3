import type { Socket } from 'node:net';
import { networkOf } from '#platform/http/connections/ip-address.ts';

export interface CrowdLimits {
  /** Connections of all together, so that file handles are left for everything else. */
  open: number;
  /**
   * Those of one network that are not authenticated yet. The others don't count: thousands may share a provider's
   * address.
   */
  strangers: number;
  /** Whether an address stands for many: this machine's own, where a proxy may be. */
  isExempt(address: string): boolean;
}

/** Who is connected, and which of them are not authenticated yet. */
export interface Crowd {
  /** @returns false when there is no room: the socket is closed */
  enter(socket: Socket): boolean;
  /** It has been authenticated. */
  letIn(socket: Socket): void;
}

/** The same for a connection and for the TLS inside it. */
const placeOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;

export function createCrowd(limits: CrowdLimits, onRefused: () => void): Crowd {
  // Both grow with the connections that are open, which are limited.
  const networks = new Map<string, string>();
  const strangers = new Map<string, Map<string, Socket>>();
  let open = 0;

  function leave(place: string): void {
    const network = networks.get(place);
    if (network === undefined) return;
    networks.delete(place);
    const others = strangers.get(network);
    others?.delete(place);
    if (others?.size === 0) strangers.delete(network);
  }

  function close(socket: Socket): void {
    onRefused();
    socket.on('error', () => undefined);
    socket.destroy();
  }

  /** A random one: the newest may be honest beside a flood, and the oldest may be about to get in. */
  function closeOneOf(others: ReadonlyMap<string, Socket>): void {
    const [place, socket] = [...others][Math.floor(Math.random() * others.size)] ?? [];
    if (place === undefined || !socket) return;
    leave(place);
    close(socket);
  }

  return {
    enter(socket) {
      const address = socket.remoteAddress ?? '';
      const place = placeOf(socket);
      if (open >= limits.open) {
        close(socket);
        return false;
      }
      open += 1;
      if (!limits.isExempt(address)) {
        const network = networkOf(address);
        const others = strangers.get(network) ?? new Map<string, Socket>();
        if (others.size >= limits.strangers) closeOneOf(others);
        networks.set(place, network);
        strangers.set(network, others.set(place, socket));
      }
      socket.once('close', () => {
        open -= 1;
        leave(place);
      });
      return true;
    },
    letIn: (socket) => leave(placeOf(socket)),
  };
}
