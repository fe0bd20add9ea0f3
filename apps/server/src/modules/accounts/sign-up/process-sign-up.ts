import { emailKey } from '@poolhouse/domain/account/email';
import { basicRoles } from '@poolhouse/domain/account/roles';
import { ulid } from 'ulid';
import type { Db } from '#platform/db/tables.ts';
import type { AccountDeps } from '../deps.ts';
import { mailSignUp } from '../requests/account-mails.ts';
import type { SignUp } from '../requests/request-queue.ts';
import type { AccountRow } from '../users/find-account.ts';
import { keepSignUp, signedUp } from './sign-ups.ts';

/**
 * Makes the account, or tells the owner of the one that is there. Nobody has proven yet that the address is theirs: what
 * was typed is kept beside the account, and the mailed link makes just that the account's. Where the address has its
 * owner it is kept as well, as long and as often, so that a login with it is answered the same; it opens nothing.
 */
export async function processSignUp(deps: AccountDeps, trx: Db, signUp: SignUp): Promise<void> {
  const user = (await insertAccount(deps, trx, signUp)) ?? (await lockAccount(trx, signUp));
  if (!user) return;
  const kept = await keepSignUp(trx, user.id, signUp, deps.clock.now());
  await mailSignUp(deps, trx, user, kept, signUp.variant);
}

async function insertAccount(deps: AccountDeps, trx: Db, signUp: SignUp): Promise<AccountRow | undefined> {
  const now = deps.clock.now();
  return trx
    .insertInto('end_users')
    .values({
      id: ulid(),
      cloud_id: signUp.cloudId,
      email: signUp.email,
      email_key: emailKey(signUp.email),
      name: signUp.name,
      surname: signUp.surname,
      lang: signUp.lang,
      address: null,
      phone: null,
      roles: await newRoles(trx, signUp.cloudId),
      password_hash: signedUp,
      email_confirmed_at: null,
      delete_after: null,
      deletion_requested_at: null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((oc) => oc.columns(['cloud_id', 'email_key']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Held, so that nobody confirms it before the sign-up is kept. */
function lockAccount(trx: Db, { email, cloudId }: SignUp): Promise<AccountRow | undefined> {
  return trx
    .selectFrom('end_users')
    .selectAll()
    .where('email_key', '=', emailKey(email))
    .where('cloud_id', '=', cloudId)
    .forUpdate()
    .executeTakeFirst();
}

async function newRoles(trx: Db, cloudId: string): Promise<string[]> {
  const { default_roles } = await trx
    .selectFrom('clouds')
    .select('default_roles')
    .where('id', '=', cloudId)
    .executeTakeFirstOrThrow();
  return [...new Set([...basicRoles, ...default_roles])];
}
