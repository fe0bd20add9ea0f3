import type { ServerMessage } from '@poolhouse/contract/live/messages';
import type { WebSocket } from 'ws';
import type { Actor } from '#platform/http/api.ts';
import { createSendQueue } from './send-queue.ts';

/** One open socket and whose it is. */
export interface LiveConnection {
  readonly actor: Actor;
  /** The last request for each unit that it watches or has asked to watch, by the unit's id. */
  readonly watching: Map<string, symbol>;
  /** False as soon as its end is decided: what is still being read for it is then not sent. */
  readonly isOpen: boolean;
  /** Whether the last ping was answered. */
  alive: boolean;
  send(message: ServerMessage): void;
  /** A message written out already; `kind` when only the newest of its kind matters. */
  sendText(text: string, kind?: string): void;
  /** Drops what of this kind waits to be sent. */
  forget(kind: string): void;
  /** Whether it takes nothing of what waits for it: pongs alone do not say that somebody reads. */
  isStuck(): boolean;
  ping(): void;
  close(code: number, reason: string): void;
  terminate(): void;
  /** The socket is closed. */
  ended(): void;
}

/** The session has ended: the client must log in again and doesn't reconnect by itself. */
export const SESSION_ENDED = 4401;
/** The protocol was not kept. */
export const POLICY_VIOLATED = 1008;
export const GOING_AWAY = 1001;

// A peer that doesn't answer the closing handshake is gone after this.
const closingMs = 500;

export function createConnection(socket: WebSocket, actor: Actor): LiveConnection {
  const sendQueue = createSendQueue(socket);
  let isOpen = true;
  const connection: LiveConnection = {
    actor,
    watching: new Map(),
    get isOpen() {
      return isOpen;
    },
    alive: true,
    send: (message) => sendQueue.send(JSON.stringify(message)),
    sendText(text, kind) {
      if (kind === undefined) sendQueue.send(text);
      else sendQueue.sendNewest(kind, text);
    },
    forget: sendQueue.forget,
    isStuck: sendQueue.isStuck,
    ping: () => socket.ping(),
    close(code, reason) {
      if (!isOpen) return;
      isOpen = false;
      socket.close(code, reason);
      const late = setTimeout(() => socket.terminate(), closingMs);
      socket.once('close', () => clearTimeout(late));
    },
    terminate: () => socket.terminate(),
    ended() {
      isOpen = false;
    },
  };
  socket.on('pong', () => {
    connection.alive = true;
  });
  return connection;
}
