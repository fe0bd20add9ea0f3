import { iriOf } from '@poolhouse/contract/api/hydra';
import type { Language } from '@poolhouse/domain/account/languages';
import { sql } from 'kysely';
import { wantedTerms } from '#modules/terms/index.ts';
import { hashOf, isSecret } from '#modules/tokens/index.ts';
import type { Clock } from '#platform/clock.ts';
import { prepared } from '#platform/db/prepared.ts';
import type { Db } from '#platform/db/tables.ts';
import type { SessionActor } from './session-actor.ts';
import { idleMs, touchMs } from './session-times.ts';

interface Row {
  session_id: string;
  last_used_at: Date;
  user_id: string;
  cloud_id: string;
  email: string;
  roles: string[];
  lang: Language;
  terms_id: string | null;
}

const sessionOf = prepared<{ hash: Buffer; now: Date; usedAfter: Date }, Row>(
  'whose session',
  (_, value) => sql<Row>`
    select s.id as session_id, s.last_used_at, u.id as user_id, u.cloud_id, u.email, u.roles, u.lang,
      wanted.id as terms_id
    from sessions s
    join end_users u on u.id = s.user_id
    ${wantedTerms(value('now'))}
    where s.token_hash = ${value('hash')} and s.expires_at > ${value('now')} and s.last_used_at > ${value('usedAfter')}`,
);

/** Whose living session a cookie's token is, in one read; the time of its use is written at most once a minute. */
export function createAuthenticate({ db, clock }: { db: Db; clock: Clock }) {
  return async (token: string): Promise<SessionActor | undefined> => {
    // Made-up cookies cost no read.
    if (!isSecret(token)) return undefined;
    const now = clock.now();
    const usedAfter = new Date(now.getTime() - idleMs);
    const [row] = await sessionOf(db, { hash: hashOf(token), now, usedAfter });
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
    };
  };
}
