import { signUpMs } from '@poolhouse/domain/account/account-times';
import type { Db } from '#platform/db/tables.ts';
import { eraseUser } from '../deletion/erase-user.ts';
import type { AccountDeps } from '../deps.ts';
import { signedUp } from './sign-ups.ts';

const batch = 100;

/**
 * Forgets sign-ups that nobody confirmed, and the accounts that only such sign-ups made: what a stranger typed must not
 * stay for good, be it a name, a hash or a version of the terms that counts as in use.
 */
export async function forgetSignUps(deps: AccountDeps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - signUpMs);
  await deps.db.deleteFrom('sign_ups').where('created_at', '<=', before).execute();
  for (let last = ''; ; ) {
    const left = await unconfirmed(deps.db, before)
      .where('id', '>', last)
      .orderBy('id')
      .limit(batch)
      .execute();
    for (const { id } of left) {
      try {
        // Until the account is held, somebody may sign the address up again or confirm it.
        await eraseUser(deps, id, async (trx) => {
          const still = await unconfirmed(trx, before).where('id', '=', id).executeTakeFirst();
          return still !== undefined;
        });
      } catch (error) {
        deps.log.error({ err: error }, 'an account that nobody confirmed could not be erased');
      }
    }
    last = left.at(-1)?.id ?? '';
    if (left.length < batch) return;
  }
}

/** Accounts made by sign-ups alone, of which neither a sign-up nor a mailed link is left. */
const unconfirmed = (db: Db, before: Date) =>
  db
    .selectFrom('end_users')
    .select('id')
    .where('email_confirmed_at', 'is', null)
    .where('password_hash', '=', signedUp)
    .where('created_at', '<=', before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('sign_ups').select('sign_ups.id').whereRef('user_id', '=', 'end_users.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('one_time_tokens')
            .select('token_hash')
            .whereRef('user_id', '=', 'end_users.id')
            .where('one_time_tokens.created_at', '>', before),
        ),
      ),
    );
