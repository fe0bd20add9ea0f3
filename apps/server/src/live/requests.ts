import { idOf } from '@poolhouse/contract/api/hydra';
import { type ClientMessage, clientMessage, LIVE_VERSION } from '@poolhouse/contract/live/messages';
import { type LiveConnection, POLICY_VIOLATED } from './connection.ts';
import { createWatching, refuse, type WatchingDeps } from './watching.ts';

const v = LIVE_VERSION;
/**
 * Questions of one socket at once, so that nobody piles them up while the database is slow. A question names a bounded
 * number of units, and only so many questions of a person find a place in the queue.
 */
export const mostUnanswered = 250;

/** Answers what a browser asks for over its socket. */
export function createRequests(deps: WatchingDeps) {
  const { subscriptions } = deps;
  const watch = createWatching(deps);
  const unanswered = new WeakMap<LiveConnection, number>();

  async function counted(connection: LiveConnection, id: string, units: readonly string[]): Promise<void> {
    const before = unanswered.get(connection) ?? 0;
    if (before >= mostUnanswered) return connection.close(POLICY_VIOLATED, 'too many at once');
    unanswered.set(connection, before + 1);
    await watch({ connection, id }, units);
    unanswered.set(connection, (unanswered.get(connection) ?? 1) - 1);
  }

  function leave(connection: LiveConnection, id: string, units: readonly string[]): void {
    for (const unit of units) {
      subscriptions.remove(connection, idOf(unit));
      connection.send({ v, id, type: 'unsubscribed', unit });
    }
  }

  return async function answer(connection: LiveConnection, text: string): Promise<void> {
    if (!connection.isOpen) return;
    const message = parse(text);
    if (!message) return refuse(connection, '', 'malformed');
    const { id } = message;
    switch (message.type) {
      case 'ping':
        return connection.send({ v, id, type: 'pong' });
      case 'subscribe':
        return counted(connection, id, [message.unit]);
      case 'subscribe-units':
        return counted(connection, id, message.units);
      case 'unsubscribe':
        return leave(connection, id, [message.unit]);
      case 'unsubscribe-units':
        return leave(connection, id, message.units);
    }
  };
}

function parse(text: string): ClientMessage | undefined {
  try {
    return clientMessage.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
