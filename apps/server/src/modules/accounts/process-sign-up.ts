import { emailKey } from '@poolhouse/domain/email';
import { basicRoles } from '@poolhouse/domain/roles';
import { ulid } from 'ulid';
import type { Db } from '../../platform/db/tables.ts';
import { agree } from '../terms/index.ts';
import type { AccountDeps } from './deps.ts';
import { type AccountRow, findAccount } from './find-account.ts';
import type { SignUp } from './intake.ts';
import { mailAlreadyRegistered, mailConfirm, mayMail } from './letters.ts';

/** Makes the account, or tells the one who has it already. */
export async function processSignUp(deps: AccountDeps, trx: Db, signUp: SignUp): Promise<void> {
  const made = await insertAccount(deps, trx, signUp);
  if (made) {
    await agree(trx, made.id, signUp.termsId, deps.clock.now());
    if (await mayMail(deps, 'confirm', made)) await mailConfirm(deps, trx, made, signUp.variant);
    return;
  }
  const owner = await findAccount(trx, signUp.email, signUp.cloudId);
  if (!owner) return;
  // One that an administrator made may have rights that nobody must get by signing up.
  const isInvited = owner.password_hash === '';
  if (owner.email_confirmed_at || isInvited) {
    if (await mayMail(deps, 'already-registered', owner)) {
      await mailAlreadyRegistered(deps, trx, owner, signUp.variant);
    }
    return;
  }
  // Nobody has shown yet that the address is theirs: whoever signed up last gets the link, and the others' end.
  const replaced = await replaceAccount(deps, trx, owner.id, signUp);
  await agree(trx, owner.id, signUp.termsId, deps.clock.now());
  if (await mayMail(deps, 'confirm', owner)) await mailConfirm(deps, trx, replaced, signUp.variant);
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
      password_hash: signUp.passwordHash,
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

async function newRoles(trx: Db, cloudId: string): Promise<string[]> {
  const { default_roles } = await trx
    .selectFrom('clouds')
    .select('default_roles')
    .where('id', '=', cloudId)
    .executeTakeFirstOrThrow();
  return [...new Set([...basicRoles, ...default_roles])];
}

async function replaceAccount(deps: AccountDeps, trx: Db, id: string, signUp: SignUp): Promise<AccountRow> {
  const roles = await newRoles(trx, signUp.cloudId);
  return trx
    .updateTable('end_users')
    .set({
      email: signUp.email,
      name: signUp.name,
      surname: signUp.surname,
      lang: signUp.lang,
      roles,
      password_hash: signUp.passwordHash,
      updated_at: deps.clock.now(),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
