import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** A connection that wants to become a WebSocket: the HTTP server no longer looks after it, nobody else does yet. */
export interface Upgrade {
  /**
   * Says no and closes, whether or not the other end does.
   * @param answer the whole of it as it goes over the wire, by default the status alone
   */
  refuse(status: number, answer?: string): void;
  /** Somebody else looks after it from now on. */
  taken(): void;
}

/** What the socket of an upgrade emits when it is taken. */
export const TAKEN = 'upgrade taken';

const upgradeMs = 10_000;

/** @param ms after which a connection that got no answer, or didn't read it, is closed */
export function beginUpgrade(socket: Duplex, ms = upgradeMs): Upgrade {
  socket.on('error', () => undefined);
  const late = setTimeout(() => socket.destroy(), ms);
  socket.once('close', () => clearTimeout(late));
  return {
    refuse: (status, answer = bare(status)) => void socket.end(answer, () => socket.destroy()),
    taken() {
      clearTimeout(late);
      socket.emit(TAKEN);
    },
  };
}

const bare = (status: number): string =>
  `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
