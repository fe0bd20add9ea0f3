import { emailKey } from '@poolhouse/domain/account/email';
import { sql } from 'kysely';
import type { Db } from '#platform/db/tables.ts';
import { madeIn } from '../sign-up/sign-ups.ts';

const accounts = (db: Db, email: string, cloudId: string | undefined) =>
  db
    .selectFrom('end_users')
    .selectAll()
    .where('email_key', '=', emailKey(email))
    .where('cloud_id', '=', (eb) =>
      cloudId === undefined
        ? eb.selectFrom('clouds').select('id').orderBy('created_at').orderBy('id').limit(1)
        : eb.val(cloudId),
    );

/** The account of an address in a cloud; without a cloud in the first one. */
export const findAccount = (db: Db, email: string, cloudId: string | undefined) =>
  accounts(db, email, cloudId).executeTakeFirst();

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

/**
 * Like {@link findAccount}, for a login: with the hash of a sign-up that waits beside the account, this browser's own,
 * else the newest. One read for every address, so that its time tells nothing.
 */
export const findAccountForLogin = (
  db: Db,
  email: string,
  cloudId: string | undefined,
  browser: readonly Buffer[],
) =>
  accounts(db, email, cloudId)
    .select(
      sql<string | null>`(
        select s.password_hash from sign_ups s
        where s.user_id = end_users.id
        order by ${madeIn(browser)} desc, s.created_at desc, s.id desc
        limit 1)`.as('waiting_hash'),
    )
    .executeTakeFirst();
