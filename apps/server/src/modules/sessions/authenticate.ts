import { iriOf } from '@poolhouse/contract/api/hydra';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/tables.ts';
import { hashOf } from '../tokens/index.ts';
import type { SessionActor, UserRow } from './session-actor.ts';
import { idleMs, touchMs } from './session-times.ts';

type Row = UserRow & { session_id: string; last_used_at: Date; terms_to_accept: string | null };

/**
 * Whose living session a cookie's token is, in one read; the time of its use is written at most once a minute. A demo
 * user is asked for no terms.
 */
export function createAuthenticate({ db, clock }: { db: Db; clock: Clock }) {
  return async (token: string): Promise<SessionActor | undefined> => {
    const now = clock.now();
    const { rows } = await sql<Row>`
      select u.id, u.cloud_id, u.email, u.email_key, u.name, u.surname, u.lang, u.address, u.phone, u.roles,
        u.email_confirmed_at, u.delete_after, u.deletion_requested_at, u.created_at, u.updated_at,
        s.id as session_id, s.last_used_at, wanted.id as terms_to_accept
      from sessions s
      join end_users u on u.id = s.user_id
      left join lateral (
        select t.id from terms t
        where t.cloud_id = u.cloud_id and t.valid_from <= ${now}
        order by t.valid_from desc, t.id desc limit 1
      ) latest on u.delete_after is null or u.deletion_requested_at is not null
      left join lateral (
        select latest.id where latest.id is not null and (
          select count(*) from term_agreements a where a.user_id = u.id and a.terms_id = latest.id
        ) < 2
      ) wanted on true
      where s.token_hash = ${hashOf(token)} and s.expires_at > ${now}
        and s.last_used_at > ${new Date(now.getTime() - idleMs)}`.execute(db);
    const row = rows[0];
    if (!row) return undefined;
    if (now.getTime() - row.last_used_at.getTime() >= touchMs) {
      await db
        .updateTable('sessions')
        .set({ last_used_at: now })
        .where('id', '=', row.session_id)
        .where('last_used_at', '<', now)
        .execute();
    }
    const { session_id, last_used_at: _, terms_to_accept, ...user } = row;
    return {
      sessionId: session_id,
      userId: user.id,
      cloudId: user.cloud_id,
      email: user.email,
      roles: user.roles,
      lang: user.lang,
      user,
      termsToAccept: terms_to_accept === null ? null : iriOf('cloud_terms_of_services', terms_to_accept),
    };
  };
}
