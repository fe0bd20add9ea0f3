import { iriOf } from '@poolhouse/contract/api/hydra';
import type { Language } from '@poolhouse/domain/account/languages';
import { sql } from 'kysely';
import { nextTermsFrom, wantedTerms } from '#modules/terms/index.ts';
import { hashOf, isSecret } from '#modules/tokens/index.ts';
import type { Clock } from '#platform/clock.ts';
import { prepared } from '#platform/db/prepared.ts';
import type { Db } from '#platform/db/tables.ts';
import { type Changes, createKept } from './kept.ts';
import type { SessionActor } from './session-actor.ts';
import { idleMs, touchMs } from './session-times.ts';

interface Row {
  session_id: string;
  last_used_at: Date;
  expires_at: Date;
  user_id: string;
  cloud_id: string;
  email: string;
  roles: string[];
  lang: Language;
  terms_id: string | null;
  next_terms_from: Date | null;
}

const sessionOf = prepared<{ hash: Buffer; now: Date; usedAfter: Date }, Row>(
  'whose session',
  (_, value) => sql<Row>`
    select s.id as session_id, s.last_used_at, s.expires_at, u.id as user_id, u.cloud_id, u.email, u.roles, u.lang,
      wanted.id as terms_id, ${nextTermsFrom(value('now'))} as next_terms_from
    from sessions s
    join end_users u on u.id = s.user_id
    ${wantedTerms(value('now'))}
    where s.token_hash = ${value('hash')} and s.expires_at > ${value('now')} and s.last_used_at > ${value('usedAfter')}`,
);

export interface AuthenticateDeps {
  db: Db;
  clock: Clock;
  /** With them a session is known for some seconds without asking. */
  changes?: Changes | undefined;
}

export interface Authenticate {
  /** Whose living session a cookie's token is, in one read; the time of its use is written at most once a minute. */
  authenticate(token: string): Promise<SessionActor | undefined>;
  /** Knows a user's sessions no longer without asking; nobody's without one. */
  forget(userId?: string): void;
}

export function createAuthenticate({ db, clock, changes }: AuthenticateDeps): Authenticate {
  const kept =
    changes &&
    createKept<SessionActor>({
      ...{ clock, changes },
      userOf: ({ userId }) => userId,
      endOf: ({ knownUntil }) => knownUntil,
    });

  async function read(hash: Buffer): Promise<SessionActor | undefined> {
    const now = clock.now();
    const [row] = await sessionOf(db, { hash, now, usedAfter: new Date(now.getTime() - idleMs) });
    if (!row) return undefined;
    if (now.getTime() - row.last_used_at.getTime() >= touchMs) {
      await db.updateTable('sessions').set({ last_used_at: now }).where('id', '=', row.session_id).execute();
    }
    return {
      sessionId: row.session_id,
      userId: row.user_id,
      cloudId: row.cloud_id,
      email: row.email,
      roles: row.roles,
      lang: row.lang,
      termsToAccept: row.terms_id === null ? null : iriOf('cloud_terms_of_services', row.terms_id),
      knownUntil: Math.min(
        row.expires_at.getTime(),
        row.next_terms_from?.getTime() ?? Number.POSITIVE_INFINITY,
      ),
    };
  }

  return {
    async authenticate(token) {
      // Made-up cookies cost no read.
      if (!isSecret(token)) return undefined;
      const hash = hashOf(token);
      return kept ? kept.of(hash.toString('latin1'), () => read(hash)) : read(hash);
    },
    forget: (userId) => kept?.forget(userId),
  };
}
