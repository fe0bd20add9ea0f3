import { randomUUID } from 'node:crypto';
import { iriOf } from '@poolhouse/contract/api/hydra';
import { LIVE_VERSION } from '@poolhouse/contract/live/messages';
import type { UnitAccess } from '#modules/units/index.ts';
import { chunksOf } from '#platform/db/chunks.ts';
import type { Log } from '#platform/log.ts';
import { GOING_AWAY, type LiveConnection, SESSION_ENDED } from './connection.ts';
import type { Subscriptions } from './subscriptions.ts';

export interface ChecksDeps {
  /** Which of these sessions still live; asking does not count as their use. */
  livingSessions(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Which of these sessions are held back by terms that came into force meanwhile. */
  heldSessions(ids: readonly string[]): Promise<ReadonlySet<string>>;
  access: Pick<UnitAccess, 'check'>;
  subscriptions: Pick<Subscriptions, 'remove'>;
  log: Log;
}

const size = 5_000;

/**
 * Finds what ended without a word to this node: by time, or on a node that could not tell. What can't be checked now
 * stays as it is until the next time, and keeps nothing else from being checked.
 */
export function createChecks(deps: ChecksDeps): (connections: readonly LiveConnection[]) => Promise<void> {
  const { access, subscriptions, log } = deps;

  async function closeEnded(asked: readonly LiveConnection[]): Promise<void> {
    const ids = asked.map(({ actor }) => actor.sessionId);
    const living = await deps.livingSessions(ids);
    const held = await deps.heldSessions(ids);
    for (const connection of asked) {
      if (!living.has(connection.actor.sessionId)) connection.close(SESSION_ENDED, 'session ended');
      // Comes back when they are accepted; until then the handshake refuses it.
      else if (held.has(connection.actor.sessionId)) connection.close(GOING_AWAY, 'terms wait');
    }
  }

  async function leaveForeign(asked: readonly Watched[]): Promise<void> {
    const may = await access.check(asked, 'see');
    asked.forEach(({ connection, wish, unitId }, index) => {
      // Asked for anew since: that was answered by who may see it now.
      if (may[index] || connection.watching.get(unitId) !== wish) return;
      subscriptions.remove(connection, unitId);
      const unit = iriOf('units', unitId);
      connection.send({ v: LIVE_VERSION, id: randomUUID(), type: 'pairing', unit, paired: false });
    });
  }

  async function each<T>(list: readonly T[], check: (chunk: readonly T[]) => Promise<void>): Promise<void> {
    for (const chunk of chunksOf(list, size)) {
      try {
        await check(chunk);
      } catch (error) {
        log.warn({ err: error, count: chunk.length }, 'live sockets could not be checked');
      }
    }
  }

  return async (connections) => {
    await each(connections, closeEnded);
    await each(connections.filter(({ isOpen }) => isOpen).flatMap(watchedBy), leaveForeign);
  };
}

interface Watched {
  connection: LiveConnection;
  wish: symbol;
  userId: string;
  unitId: string;
}

const watchedBy = (connection: LiveConnection): Watched[] =>
  [...connection.watching].map(([unitId, wish]) => ({
    connection,
    wish,
    userId: connection.actor.userId,
    unitId,
  }));
