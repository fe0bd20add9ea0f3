import type { Db } from '../../platform/db/tables.ts';
import type { AccountDeps } from './deps.ts';
import { findAccount } from './find-account.ts';
import type { MailRequest } from './intake.ts';
import { mailConfirm, mayMail } from './letters.ts';
import { newestSignUp } from './sign-ups.ts';

/**
 * Mails a new confirmation link, when there is an account that waits for one: for the sign-up of the browser that asks,
 * else for the newest.
 */
export async function processResend(deps: AccountDeps, trx: Db, request: MailRequest): Promise<void> {
  const user = await findAccount(trx, request.email, request.cloudId);
  if (!user || user.email_confirmed_at) return;
  const signUp = await newestSignUp(trx, user.id, request.browser ?? []);
  if (await mayMail(deps, 'confirm', user)) await mailConfirm(deps, trx, user, signUp, request.variant);
}
