import type { ServerMessage } from '@poolhouse/contract/live/messages';
import { ulid } from 'ulid';
import type { LiveSession } from '#live/connection.ts';

export interface FakeLiveSession extends LiveSession {
  sent: ServerMessage[];
  /** Code with which the server closed it. */
  closedWith: number | undefined;
}

/** A live socket without a network, of which tens of thousands fit into a test. */
export function fakeLiveSession({ userId = ulid(), sessionId = ulid() } = {}): FakeLiveSession {
  const session = {
    actor: { sessionId, userId, cloudId: '', email: '', roles: [], lang: 'en' as const },
    watching: new Map<string, symbol>(),
    isOpen: true,
    alive: true,
    sent: [] as ServerMessage[],
    closedWith: undefined as number | undefined,
    send(message: ServerMessage) {
      if (session.isOpen) session.sent.push(message);
    },
    sendText: () => undefined,
    forget: () => undefined,
    ping: () => undefined,
    close(code: number) {
      session.isOpen = false;
      session.closedWith ??= code;
    },
    terminate: () => undefined,
    ended() {
      session.isOpen = false;
    },
  };
  return session;
}
