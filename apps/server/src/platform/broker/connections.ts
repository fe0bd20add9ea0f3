import type { Client } from 'aedes';
import { lruCache } from '#platform/lru-cache.ts';

/**
 * Which connection speaks for a unit: only the last one that was authenticated as it. The broker's library keeps one
 * client for each id and may lose track of others with the same id, so each connection has its own id there, and only
 * this file knows which replaces which.
 */
export interface Connections {
  /** It has come, and is not authenticated yet. */
  arrive(conn: object): void;
  /** The id under which the library knows a connection of this unit. */
  idOf(conn: object, serial: string): string;
  /**
   * It was authenticated as the unit that its id names: the connection before it is closed.
   * @returns false when it has gone, or came before the unit was ended
   */
  enter(client: Client): boolean;
  /** Whether what it says or hears counts, also after it went by itself. */
  counts(client: Client): boolean;
  /** How many units have one. */
  size(): number;
  /** Closes the unit's connection, and those whose authentication began before this. */
  end(serial: string): void;
}

export interface ConnectionsOptions {
  /** The longest that an authentication takes, in milliseconds. */
  judgedMs: number;
  /** Another comes in after this one, which is still there. */
  onReplaced(client: Client): void;
}

/** The unit that a connection names. */
export const serialOf = (id: string): string => id.slice(0, id.lastIndexOf(' '));

export function createConnections({ judgedMs, onReplaced }: ConnectionsOptions): Connections {
  const arrivals = new WeakMap<object, number>();
  const inside = new WeakMap<Client, boolean>();
  // One of each unit, which goes with its socket.
  const current = new Map<string, Client>();
  /**
   * By unit, the last arrival before it was ended, up to which none may enter. Kept as long as an authentication can
   * take.
   */
  const ended = lruCache<number>(200_000, judgedMs);
  let last = 0;

  const arrivalOf = (conn: object): number => arrivals.get(conn) ?? 0;

  function cutOff(client: Client): void {
    inside.set(client, false);
    // Not by the library's own close, which ends each subscription first.
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
    size: () => current.size,
    counts: (client) => inside.get(client) ?? false,
    end(serial) {
      ended.set(serial, last);
      const client = current.get(serial);
      if (client) cutOff(client);
    },
  };
}
