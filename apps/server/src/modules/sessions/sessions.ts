import type { SessionEnd } from '@poolhouse/contract/live/session-ends';
import { sql } from 'kysely';
import { decodeTime, ulid } from 'ulid';
import type { ServerEvents } from '#modules/events.ts';
import { wantedTerms } from '#modules/terms/index.ts';
import { hashOf, newSecret } from '#modules/tokens/index.ts';
import { anyOf } from '#platform/db/any-of.ts';
import { prepared } from '#platform/db/prepared.ts';
import type { Db } from '#platform/db/tables.ts';
import { transact } from '#platform/db/transact.ts';
import { Refusal } from '#platform/errors.ts';
import { type Authenticate, type AuthenticateDeps, createAuthenticate } from './authenticate.ts';
import { keepNewest } from './keep-newest.ts';
import type { SessionActor } from './session-actor.ts';
import { absoluteMs, idleMs } from './session-times.ts';

export interface NewSession {
  id: string;
  /** For the cookie; only its hash is kept. */
  token: string;
  expires: Date;
}

export interface Beginning {
  /** Of the password that was checked. */
  passwordHash?: string | undefined;
  /** The login that it was handed over from; its own when there is none. */
  loginId?: string | undefined;
}

export interface Ending {
  /** A login that goes on: of its sessions only the one that is named ends. */
  keep?: string | undefined;
  /** Done in the same transaction. */
  also?(trx: Db): Promise<void>;
}

/** Whose session, and which one. */
export type Holder = Pick<SessionActor, 'userId' | 'sessionId'>;

/** Sessions that somebody ended on purpose: one, or all of a user, or all but one. Those that grow old are none. */
export interface EndedSessions {
  userId: string;
  sessionId?: string | undefined;
  except?: string | undefined;
}

export interface SessionDeps extends AuthenticateDeps {
  events: ServerEvents;
  /** Ends what else ends with them, in the same transaction. */
  onEnd?: ((trx: Db, ended: EndedSessions) => Promise<void>) | undefined;
}

export interface Sessions extends Authenticate {
  /** Which of these sessions still live; asking does not count as their use. */
  living(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Which of these sessions belong to users who must accept terms before anything else. */
  held(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Holds a user's account until `trx` ends: whatever else gives or takes away access to it comes before or after, never
   * in between. Nothing else of the account may be locked before this. Decision 028.
   */
  hold(trx: Db, userId: string): Promise<void>;
  /**
   * Holds the account of a session that somebody acts with, like {@link hold}.
   * @throws Refusal when the session was ended meanwhile
   */
  holdLiving(trx: Db, holder: Holder): Promise<void>;
  /**
   * Begins a session, and holds the account.
   * @throws Refusal when the password meanwhile is another than the one that was checked, or the account is to go
   */
  begin(userId: string, how?: Beginning, trx?: Db): Promise<NewSession>;
  /**
   * Gives a session a new token, for when the rights behind the old one have changed.
   * @throws Refusal when it was ended meanwhile
   */
  renew(sessionId: string, trx?: Db): Promise<NewSession>;
  /** The login that a session goes back to: those that were handed over from variant to variant share one. */
  loginOf(trx: Db, sessionId: string): Promise<string | undefined>;
  /**
   * Logs out: ends a session, and with it all of the same login. Whatever gives a way into the account comes before or
   * after.
   */
  end(holder: Holder, how?: Ending): Promise<void>;
  /**
   * Takes away all sessions of a user, but `except` when that is given, together with what else `trx` does. Whoever
   * keeps sockets open for them is told by {@link tell} after the commit.
   */
  dropAll(trx: Db, userId: string, except?: string): Promise<void>;
  /** Tells that all sessions of a user were ended, but `except` when that is given, and why. */
  tell(userId: string, why: SessionEnd, except?: string): void;
  sweep(): Promise<void>;
}

/** Rows that one statement of a sweep removes. */
const sweepBatch = 1_000;

const livingOf = prepared<{ ids: readonly string[]; now: Date; usedAfter: Date }, { id: string }>(
  'living sessions',
  (_, value) => sql<{ id: string }>`
    select id from sessions
    where id = any(${value('ids')}::text[]) and expires_at > ${value('now')} and last_used_at > ${value('usedAfter')}`,
);

const login = sql<string>`coalesce(login_id, id)`;

/** The other sessions of the same login, unless it is the one to `keep`. */
async function besides(trx: Db, { userId, sessionId }: Holder, keep = ''): Promise<string[]> {
  const rows = await trx
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '!=', sessionId)
    .where(login, '!=', keep)
    .where(login, '=', (eb) =>
      eb.selectFrom('sessions').select(login.as('login')).where('id', '=', sessionId),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Sessions live in the database: 256-bit tokens, SHA-256 at rest, idle and absolute limits by the server's clock. */
export function createSessions(deps: SessionDeps): Sessions {
  const { db, clock, events, onEnd = async () => undefined } = deps;
  const { authenticate, forget } = createAuthenticate(deps);
  // What is done here holds for the next request here; the database tells it to the other nodes.
  events.on('sessions.ended', ({ userId }) => forget(userId));

  async function living(ids: readonly string[], of: Db = db): Promise<ReadonlySet<string>> {
    if (ids.length === 0) return new Set();
    const now = clock.now();
    const rows = await livingOf(of, { ids, now, usedAfter: new Date(now.getTime() - idleMs) });
    return new Set(rows.map(({ id }) => id));
  }

  async function hold(trx: Db, userId: string): Promise<void> {
    await trx.selectFrom('end_users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  }

  return {
    authenticate,
    forget,
    living: (ids) => living(ids),
    hold,
    async holdLiving(trx, { userId, sessionId }) {
      await hold(trx, userId);
      // A statement of its own: only a new one sees what was committed while the lock was waited for.
      if (!(await living([sessionId], trx)).has(sessionId)) {
        throw new Refusal('unauthenticated', 'unauthenticated');
      }
    },
    async held(ids) {
      const { rows } = await sql<{ id: string }>`
        select s.id from sessions s join end_users u on u.id = s.user_id
        ${wantedTerms(clock.now())}
        where s.id = ${anyOf(ids)} and wanted.id is not null`.execute(db);
      return new Set(rows.map(({ id }) => id));
    },
    async begin(userId, { passwordHash, loginId } = {}, trx = db) {
      const now = clock.now();
      const id = ulid(now.getTime());
      // Handed over from variant to variant a login lives no longer than in one.
      const since = Math.min(now.getTime(), decodeTime(loginId ?? id));
      const begun = { id, token: newSecret(), expires: new Date(since + absoluteMs) };
      // With the lock a change of the password or a deletion comes before or after this, never in between.
      const { numAffectedRows } = await sql`
        insert into sessions (id, token_hash, user_id, created_at, last_used_at, expires_at, login_id)
        select ${begun.id}, ${hashOf(begun.token)}, id, ${now}, ${now}, ${begun.expires}, ${loginId ?? null}
        from end_users
        where id = ${userId} and deletion_requested_at is null
          and (${passwordHash ?? null}::text is null or password_hash = ${passwordHash ?? null})
        for no key update`.execute(trx);
      if (numAffectedRows !== 1n) throw new Refusal('unauthenticated', 'invalid-credentials');
      await keepNewest(trx, { table: 'sessions', by: 'last_used_at', key: 'id' }, userId);
      return begun;
    },
    async renew(sessionId, trx = db) {
      const now = clock.now();
      const token = newSecret();
      const renewed = await trx
        .updateTable('sessions')
        .set({ token_hash: hashOf(token), last_used_at: now })
        .where('id', '=', sessionId)
        .returning('expires_at')
        .executeTakeFirst();
      if (!renewed) throw new Refusal('unauthenticated', 'unauthenticated');
      return { id: sessionId, token, expires: renewed.expires_at };
    },
    async loginOf(trx, sessionId) {
      const found = trx.selectFrom('sessions').select(login.as('login')).where('id', '=', sessionId);
      return (await found.executeTakeFirst())?.login;
    },
    async end({ userId, sessionId }, { keep, also } = {}) {
      const ended = await transact(db, async (trx) => {
        await hold(trx, userId);
        const ids = [sessionId, ...(await besides(trx, { userId, sessionId }, keep))];
        for (const id of ids) await onEnd(trx, { userId, sessionId: id });
        await trx.deleteFrom('sessions').where('id', 'in', ids).where('user_id', '=', userId).execute();
        await also?.(trx);
        return ids;
      });
      for (const id of ended) events.emit('sessions.ended', { userId, sessionId: id, why: 'logged-out' });
    },
    async dropAll(trx, userId, except) {
      await onEnd(trx, { userId, except });
      let query = trx.deleteFrom('sessions').where('user_id', '=', userId);
      if (except !== undefined) query = query.where('id', '!=', except);
      await query.execute();
    },
    tell(userId, why, except) {
      events.emit('sessions.ended', { userId, why, ...(except === undefined ? {} : { except }) });
    },
    async sweep() {
      const now = clock.now();
      const idle = new Date(now.getTime() - idleMs);
      for (let found = sweepBatch; found === sweepBatch; ) {
        const ended = await db
          .deleteFrom('sessions')
          .where('id', 'in', (eb) =>
            eb
              .selectFrom('sessions')
              .select('id')
              .where((or) => or.or([or('expires_at', '<=', now), or('last_used_at', '<=', idle)]))
              .limit(sweepBatch),
          )
          .returning(['id', 'user_id'])
          .execute();
        for (const { id, user_id } of ended)
          events.emit('sessions.ended', { userId: user_id, sessionId: id, why: 'expired' });
        found = ended.length;
      }
    },
  };
}
