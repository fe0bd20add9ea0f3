import type { ServerMessage } from '@poolhouse/contract/live/messages';
import type { WebSocket } from 'ws';
import type { Actor } from '../platform/http/api.ts';
import { createOutlet } from './outlet.ts';

/** One open socket and whose it is. */
export interface LiveSession {
  readonly actor: Actor;
  /** Ids of the units it watches. */
  readonly watching: Set<string>;
  /** Whether the last ping was answered. */
  alive: boolean;
  send(message: ServerMessage): void;
  /** A message written out already; `kind` when only the newest of its kind matters. */
  sendText(text: string, kind?: string): void;
  ping(): void;
  close(code: number, reason: string): void;
  terminate(): void;
}

/** Whose session ended must log in again; the client doesn't come back by itself. */
export const SESSION_ENDED = 4401;
/** The protocol was not kept. */
export const POLICY_VIOLATED = 1008;
export const GOING_AWAY = 1001;

// A peer that doesn't answer the closing handshake is gone after this.
const closingMs = 500;

export function createSession(socket: WebSocket, actor: Actor): LiveSession {
  const outlet = createOutlet(socket);
  let closing = false;
  const session: LiveSession = {
    actor,
    watching: new Set(),
    alive: true,
    send: (message) => outlet.send(JSON.stringify(message)),
    sendText(text, kind) {
      if (kind === undefined) outlet.send(text);
      else outlet.sendNewest(kind, text);
    },
    ping: () => socket.ping(),
    close(code, reason) {
      if (closing) return;
      closing = true;
      socket.close(code, reason);
      const late = setTimeout(() => socket.terminate(), closingMs);
      socket.once('close', () => clearTimeout(late));
    },
    terminate: () => socket.terminate(),
  };
  socket.on('pong', () => {
    session.alive = true;
  });
  return session;
}
