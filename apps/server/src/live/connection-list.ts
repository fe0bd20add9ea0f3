import type { LiveSession } from './connection.ts';

/** The open sockets, also by user: what happens to one user looks at nobody else's. */
export interface SessionList {
  add(session: LiveSession): void;
  delete(session: LiveSession): void;
  all(): Iterable<LiveSession>;
  ofUser(userId: string): ReadonlySet<LiveSession>;
  readonly size: number;
}

const none: ReadonlySet<LiveSession> = new Set();

export function createSessionList(): SessionList {
  const sessions = new Set<LiveSession>();
  const byUser = new Map<string, Set<LiveSession>>();
  return {
    add(session) {
      const { userId } = session.actor;
      sessions.add(session);
      const own = byUser.get(userId);
      if (own) own.add(session);
      else byUser.set(userId, new Set([session]));
    },
    delete(session) {
      const { userId } = session.actor;
      sessions.delete(session);
      const own = byUser.get(userId);
      own?.delete(session);
      if (own?.size === 0) byUser.delete(userId);
    },
    all: () => [...sessions],
    ofUser: (userId) => byUser.get(userId) ?? none,
    get size() {
      return sessions.size;
    },
  };
}
