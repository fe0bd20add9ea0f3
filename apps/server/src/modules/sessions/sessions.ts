import { ulid } from 'ulid';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/tables.ts';
import type { ServerEvents } from '../events.ts';
import { hashOf, newSecret } from '../tokens/index.ts';
import { createAuthenticate } from './authenticate.ts';
import type { SessionActor } from './session-actor.ts';
import { absoluteMs, idleMs } from './session-times.ts';

export interface NewSession {
  id: string;
  /** For the cookie; only its hash is kept. */
  token: string;
  expires: Date;
}

export interface Sessions {
  authenticate(token: string): Promise<SessionActor | undefined>;
  /** Begins a session; the one this browser had (`replaced`) ends. */
  begin(userId: string, replaced?: { userId: string; sessionId: string }): Promise<NewSession>;
  /** Gives a session a new token, for when the rights behind the old one have changed. */
  renew(sessionId: string): Promise<NewSession>;
  end(userId: string, sessionId: string): Promise<void>;
  /** Ends all sessions of a user, but `except` when that is given. */
  endAll(userId: string, except?: string): Promise<void>;
  sweep(): Promise<void>;
}

/** Sessions live in the database: 256-bit tokens, SHA-256 at rest, idle and absolute limits by the server's clock. */
export function createSessions(deps: { db: Db; clock: Clock; events: ServerEvents }): Sessions {
  const { db, clock, events } = deps;

  async function end(userId: string, sessionId: string): Promise<void> {
    await db.deleteFrom('sessions').where('id', '=', sessionId).where('user_id', '=', userId).execute();
    events.emit('sessions.ended', { userId, sessionId });
  }

  return {
    authenticate: createAuthenticate(deps),
    async begin(userId, replaced) {
      const now = clock.now();
      const begun = { id: ulid(), token: newSecret(), expires: new Date(now.getTime() + absoluteMs) };
      await db
        .insertInto('sessions')
        .values({
          id: begun.id,
          token_hash: hashOf(begun.token),
          user_id: userId,
          created_at: now,
          last_used_at: now,
          expires_at: begun.expires,
        })
        .execute();
      if (replaced) await end(replaced.userId, replaced.sessionId);
      return begun;
    },
    async renew(sessionId) {
      const now = clock.now();
      const token = newSecret();
      const { expires_at: expires } = await db
        .updateTable('sessions')
        .set({ token_hash: hashOf(token), last_used_at: now })
        .where('id', '=', sessionId)
        .returning('expires_at')
        .executeTakeFirstOrThrow();
      return { id: sessionId, token, expires };
    },
    end,
    async endAll(userId, except) {
      let query = db.deleteFrom('sessions').where('user_id', '=', userId);
      if (except !== undefined) query = query.where('id', '!=', except);
      await query.execute();
      events.emit('sessions.ended', except === undefined ? { userId } : { userId, except });
    },
    async sweep() {
      const now = clock.now();
      const idle = new Date(now.getTime() - idleMs);
      const ended = await db
        .deleteFrom('sessions')
        .where((eb) => eb.or([eb('expires_at', '<=', now), eb('last_used_at', '<=', idle)]))
        .returning(['id', 'user_id'])
        .execute();
      for (const { id, user_id } of ended) events.emit('sessions.ended', { userId: user_id, sessionId: id });
    },
  };
}
