import { emailKey } from '@poolhouse/domain/email';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/tables.ts';
import { madeIn } from './sign-ups.ts';

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
 * Like {@link findAccount}, for a login: of an account that waits for its confirmation the password is that of its
 * sign-up in this browser, else of the newest. One read for every address, so that its time says nothing.
 */
export async function findAccountForLogin(
  db: Db,
  email: string,
  cloudId: string | undefined,
  browser: readonly Buffer[],
): Promise<AccountRow | undefined> {
  const found = await accounts(db, email, cloudId)
    .select(
      sql<string | null>`(
        select s.password_hash from sign_ups s
        where s.user_id = end_users.id and end_users.email_confirmed_at is null
        order by ${madeIn(browser)} desc, s.created_at desc, s.id desc
        limit 1)`.as('typed_hash'),
    )
    .executeTakeFirst();
  if (!found) return undefined;
  const { typed_hash, ...user } = found;
  return { ...user, password_hash: typed_hash ?? user.password_hash };
}
