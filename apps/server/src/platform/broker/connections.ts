import type { Client } from 'aedes';
import { LRUCache } from 'lru-cache';

/**
 * Which connection speaks for a unit: the last one that has proved to be it, from that moment on, and no other. The broker's
 * library keeps one client for each id and is not sure to find the others again, so each connection has an id of its own
 * there, and who replaces whom is known here alone.
 */
export interface Connections {
  /** It has come, and nobody has judged it yet. */
  arrive(conn: object): void;
  /** What the library knows it by that says to be this unit. */
  idOf(conn: object, serial: string): string;
  /**
   * It has proved to be the unit that its id names: whoever was that before it is cut off.
   * @returns false when it has gone, or came before the unit was ended
   */
  enter(client: Client): boolean;
  /** Whether what it says or hears counts, also after it went by itself. */
  counts(client: Client): boolean;
  /** Cuts off the unit's connection, and whoever is being judged by what counts no more. */
  end(serial: string): void;
}

export interface ConnectionsOptions {
  /** Milliseconds that anybody is judged at most. */
  judgedMs: number;
  /** Another comes in after this one, which is still there. */
  onReplaced(client: Client): void;
}

/** The unit that a connection says to be. */
export const serialOf = (id: string): string => id.slice(0, id.lastIndexOf(' '));

export function createConnections({ judgedMs, onReplaced }: ConnectionsOptions): Connections {
  const arrivals = new WeakMap<object, number>();
  const inside = new WeakMap<Client, boolean>();
  // One of each unit, which goes with its socket.
  const current = new Map<string, Client>();
  /** Who had come when a unit was ended: they are judged by what counts no more. Longer nobody is. */
  const ended = new LRUCache<string, number>({ max: 200_000, ttl: judgedMs });
  let last = 0;

  const arrivalOf = (conn: object): number => arrivals.get(conn) ?? 0;

  function cutOff(client: Client): void {
    inside.set(client, false);
    // Not by the library's way, which says goodbye to each subscription first.
    client.conn.destroy();
  }

  return {
    arrive: (conn) => void arrivals.set(conn, ++last),
    idOf: (conn, serial) => `${serial} ${arrivalOf(conn)}`,
    enter(client) {
      const { id, conn } = client;
      const serial = serialOf(id);
      if (conn.destroyed || arrivalOf(conn) <= (ended.get(serial) ?? 0)) return false;
      const before = current.get(serial);
      if (before) {
        if (!before.conn.destroyed) onReplaced(before);
        cutOff(before);
      }
      current.set(serial, client);
      inside.set(client, true);
      conn.once('close', () => {
        if (current.get(serial) === client) current.delete(serial);
      });
      return true;
    },
    counts: (client) => inside.get(client) ?? false,
    end(serial) {
      ended.set(serial, last);
      const client = current.get(serial);
      if (client) cutOff(client);
    },
  };
}
