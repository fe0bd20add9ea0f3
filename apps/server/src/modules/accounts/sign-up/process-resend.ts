import type { Db } from '#platform/db/tables.ts';
import type { AccountDeps } from '../deps.ts';
import { hasOwner, mailSignUp } from '../requests/account-mails.ts';
import type { MailRequest } from '../requests/request-queue.ts';
import { findAccount } from '../users/find-account.ts';
import { newestSignUp } from './sign-ups.ts';

/**
 * Mails once more what was mailed for a sign-up, when one waits: for that of the browser that asks, else for the newest.
 */
export async function processResend(deps: AccountDeps, trx: Db, request: MailRequest): Promise<void> {
  const user = await findAccount(trx, request.email, request.cloudId);
  if (!user) return;
  const signUp = await newestSignUp(trx, user.id, request.browser ?? []);
  if (signUp || !hasOwner(user)) await mailSignUp(deps, trx, user, signUp, request.variant);
}
