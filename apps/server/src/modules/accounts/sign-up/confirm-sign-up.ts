import { agree } from '#modules/terms/index.ts';
import type { Holder, PresentedToken } from '#modules/tokens/index.ts';
import type { Db } from '#platform/db/tables.ts';
import { transact } from '#platform/db/transact.ts';
import { Refusal } from '#platform/errors.ts';
import type { AccountDeps } from '../deps.ts';
import { type Asking, mailPasswordChanged } from '../requests/account-mails.ts';
import { endSignUps, namedByAddress, type SignUpRow } from './sign-ups.ts';

/** What the opener of the link has proven. */
export interface Proof {
  /** The sign-up, when it was shown to be theirs. */
  signUp?: SignUpRow;
  /** Of a password that was set instead. */
  newHash?: string;
}

export interface Confirmation extends Proof {
  presented: PresentedToken;
  /** Whose token it is. */
  holder: Holder;
  asking: Asking;
}

/**
 * Confirms an account by the link of one of its sign-ups and ends all others. What was not proven to be the link's opener's
 * is not taken over: neither the password nor the consents of a sign-up whose password was set anew. Decision 029.
 * @throws Refusal `link-expired` when the link was used meanwhile, or another
 */
export async function confirmSignUp(deps: AccountDeps, confirmation: Confirmation): Promise<void> {
  const { presented, holder, signUp, newHash, asking } = confirmation;
  await transact(deps.db, async (trx) => {
    const gone = new Refusal('gone', 'link-expired');
    // The account is held first, so that two of its links come one after the other.
    const waiting = await trx
      .selectFrom('end_users')
      .select('id')
      .where('id', '=', holder.id)
      .where('email_confirmed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!waiting || !(await deps.tokens.use(presented, trx))) throw gone;
    const typed = signUp ?? (await typedFor(trx, holder.signUpId));
    const password_hash = newHash ?? signUp?.password_hash;
    if (password_hash === undefined) throw gone;
    const now = deps.clock.now();
    const user = await trx
      .updateTable('end_users')
      .set({
        ...(typed && { email: typed.email, lang: typed.lang }),
        ...(signUp ? { name: signUp.name, surname: signUp.surname } : namedByAddress(holder.email_key)),
        ...{ password_hash, email_confirmed_at: now, updated_at: now },
      })
      .where('id', '=', holder.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (signUp) await agree(trx, user.id, signUp.terms_id, signUp.created_at);
    await endSignUps(trx, user.id);
    for (const purpose of ['confirm', 'reset', 'invite', 'login'] as const) {
      await deps.tokens.end(user.id, purpose, trx);
    }
    if (!signUp) await mailPasswordChanged(deps, trx, user, asking);
  });
}

function typedFor(trx: Db, signUpId: string | undefined) {
  if (signUpId === undefined) return undefined;
  return trx.selectFrom('sign_ups').selectAll().where('id', '=', signUpId).executeTakeFirst();
}
