import type { LiveConnection } from './connection.ts';

/** The open sockets, also by user: what happens to one user looks at nobody else's. */
export interface ConnectionList {
  add(connection: LiveConnection): void;
  delete(connection: LiveConnection): void;
  all(): Iterable<LiveConnection>;
  ofUser(userId: string): ReadonlySet<LiveConnection>;
  readonly size: number;
}

const none: ReadonlySet<LiveConnection> = new Set();

export function createConnectionList(): ConnectionList {
  const connections = new Set<LiveConnection>();
  const byUser = new Map<string, Set<LiveConnection>>();
  return {
    add(connection) {
      const { userId } = connection.actor;
      connections.add(connection);
      const own = byUser.get(userId);
      if (own) own.add(connection);
      else byUser.set(userId, new Set([connection]));
    },
    delete(connection) {
      const { userId } = connection.actor;
      connections.delete(connection);
      const own = byUser.get(userId);
      own?.delete(connection);
      if (own?.size === 0) byUser.delete(userId);
    },
    all: () => [...connections],
    ofUser: (userId) => byUser.get(userId) ?? none,
    get size() {
      return connections.size;
    },
  };
}
