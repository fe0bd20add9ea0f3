import type { ServerMessage } from '@poolhouse/contract/live/messages';
import { ulid } from 'ulid';
import type { LiveConnection } from '#live/connection.ts';

export interface FakeLiveConnection extends LiveConnection {
  sent: ServerMessage[];
  /** Code with which the server closed it. */
  closedWith: number | undefined;
}

/** A live socket without a network, of which tens of thousands fit into a test. */
export function fakeLiveConnection({ userId = ulid(), sessionId = ulid() } = {}): FakeLiveConnection {
  const connection = {
    actor: { sessionId, userId, cloudId: '', email: '', roles: [], lang: 'en' as const },
    watching: new Map<string, symbol>(),
    isOpen: true,
    alive: true,
    sent: [] as ServerMessage[],
    closedWith: undefined as number | undefined,
    send(message: ServerMessage) {
      if (connection.isOpen) connection.sent.push(message);
    },
    sendText: () => undefined,
    forget: () => undefined,
    isStuck: () => false,
    ping: () => undefined,
    close(code: number) {
      connection.isOpen = false;
      connection.closedWith ??= code;
    },
    terminate: () => undefined,
    ended() {
      connection.isOpen = false;
    },
  };
  return connection;
}
