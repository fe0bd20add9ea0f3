import { type TokenPurpose, tokenMs } from '@poolhouse/domain/account/account-times';
import type { Clock } from '#platform/clock.ts';
import { deleteOlder } from '#platform/db/delete-older.ts';
import type { Db } from '#platform/db/tables.ts';
import { hashOf, newSecret } from './secret.ts';

export interface Issued {
  token: string;
  expires: Date;
}

/** A token as somebody presents it, and what for. */
export interface PresentedToken {
  token: string;
  purpose: TokenPurpose;
  /** Key of the mail address that the token's link names. */
  emailKey?: string;
}

/** Whom a token is for. */
export interface Holder {
  id: string;
  email_key: string;
  /** The sign-up that a token to confirm is for. */
  signUpId?: string | undefined;
  /** The login that a token to log in elsewhere was asked for with. */
  loginId?: string | undefined;
}

/**
 * One-time tokens: only their hashes are kept, and a newer one ends the older of the same purpose. A token that
 * confirms a sign-up belongs to that sign-up alone, and ends only its older ones.
 */
export interface Tokens {
  issue(purpose: TokenPurpose, holder: Holder, db?: Db): Promise<Issued>;
  /** Whose token this is while it can still be used; changes nothing. */
  find(presented: PresentedToken): Promise<string | undefined>;
  /** Like {@link find}, with the sign-up that it confirms, or the login that it comes from; changes nothing. */
  holder(presented: PresentedToken): Promise<Holder | undefined>;
  /** Uses a token up: of many tries at once one gets the id of its user. */
  use(presented: PresentedToken, db?: Db): Promise<string | undefined>;
  /** Ends all tokens of a user, or those of one purpose. */
  end(userId: string, purpose?: TokenPurpose, db?: Db): Promise<void>;
  sweep(): Promise<void>;
}

export function createTokens({ db: ownDb, clock }: { db: Db; clock: Clock }): Tokens {
  const living = ({ token, purpose }: PresentedToken) => [hashOf(token), purpose, clock.now()] as const;
  async function holder(presented: PresentedToken): Promise<Holder | undefined> {
    const [hash, purpose, now] = living(presented);
    const row = await ownDb
      .selectFrom('one_time_tokens')
      .select(['user_id', 'email_key', 'sign_up_id', 'login_id'])
      .where('token_hash', '=', hash)
      .where('purpose', '=', purpose)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    if (!row || (presented.emailKey !== undefined && presented.emailKey !== row.email_key)) return undefined;
    return {
      id: row.user_id,
      email_key: row.email_key,
      signUpId: row.sign_up_id ?? undefined,
      loginId: row.login_id ?? undefined,
    };
  }

  return {
    async issue(purpose, { id, email_key, signUpId = null, loginId = null }, db = ownDb) {
      const token = newSecret();
      const now = clock.now();
      const expires = new Date(now.getTime() + tokenMs[purpose]);
      await db
        .with('older', (q) =>
          q
            .deleteFrom('one_time_tokens')
            .where('user_id', '=', id)
            .where('purpose', '=', purpose)
            .where('sign_up_id', 'is not distinct from', signUpId),
        )
        .insertInto('one_time_tokens')
        .values({
          token_hash: hashOf(token),
          purpose,
          user_id: id,
          email_key,
          expires_at: expires,
          created_at: now,
          sign_up_id: signUpId,
          login_id: loginId,
        })
        .execute();
      return { token, expires };
    },
    async find(presented) {
      return (await holder(presented))?.id;
    },
    holder,
    async use(presented, db = ownDb) {
      const [hash, purpose, now] = living(presented);
      let query = db
        .deleteFrom('one_time_tokens')
        .where('token_hash', '=', hash)
        .where('purpose', '=', purpose)
        .where('expires_at', '>', now);
      if (presented.emailKey !== undefined) query = query.where('email_key', '=', presented.emailKey);
      return (await query.returning('user_id').executeTakeFirst())?.user_id;
    },
    async end(userId, purpose, db = ownDb) {
      let query = db.deleteFrom('one_time_tokens').where('user_id', '=', userId);
      if (purpose) query = query.where('purpose', '=', purpose);
      await query.execute();
    },
    async sweep() {
      await deleteOlder(ownDb, { table: 'one_time_tokens', column: 'expires_at' }, clock.now());
    },
  };
}
