import { emailKey, normalAddress } from '@poolhouse/domain/account/email';
import type { Language } from '@poolhouse/domain/account/languages';
import { basicRoles } from '@poolhouse/domain/account/roles';
import { ulid } from 'ulid';
import { transact } from '#platform/db/transact.ts';
import type { AccountDeps } from '../deps.ts';
import { mailInvite } from '../requests/account-mails.ts';

export interface Invitation {
  email: string;
  name: string;
  surname: string;
  lang: Language;
  cloudId: string;
  /** Beside the basic ones and those that the cloud gives. */
  roles: readonly string[];
}

type Deps = Pick<AccountDeps, 'db' | 'clock' | 'tokens' | 'outbox' | 'links' | 'defaultVariant'>;

/**
 * Makes a user without a password; the link by which the owner sets the first one is mailed, and returned.
 * @returns undefined when the address has an account already
 */
export async function inviteUser(
  deps: Deps,
  { email, name, surname, lang, cloudId, roles }: Invitation,
): Promise<{ id: string; link: string } | undefined> {
  return transact(deps.db, async (trx) => {
    const cloud = await trx
      .selectFrom('clouds')
      .select('default_roles')
      .where('id', '=', cloudId)
      .executeTakeFirstOrThrow();
    const now = deps.clock.now();
    const user = await trx
      .insertInto('end_users')
      .values({
        id: ulid(),
        cloud_id: cloudId,
        email: normalAddress(email),
        email_key: emailKey(email),
        name,
        surname,
        lang,
        address: null,
        phone: null,
        roles: [...new Set([...basicRoles, ...cloud.default_roles, ...roles])],
        password_hash: '',
        email_confirmed_at: null,
        delete_after: null,
        deletion_requested_at: null,
        created_at: now,
        updated_at: now,
      })
      .onConflict((oc) => oc.columns(['cloud_id', 'email_key']).doNothing())
      .returningAll()
      .executeTakeFirst();
    return user && { id: user.id, link: await mailInvite(deps, trx, user) };
  });
}
