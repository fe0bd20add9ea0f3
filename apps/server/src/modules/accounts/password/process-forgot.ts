import type { Db } from '#platform/db/tables.ts';
import type { AccountDeps } from '../deps.ts';
import { mailReset, mayMail } from '../requests/account-mails.ts';
import type { MailRequest } from '../requests/request-queue.ts';
import { findAccount } from '../users/find-account.ts';

/** Mails the link by which a new password is set, when there is such an account. */
export async function processForgot(deps: AccountDeps, trx: Db, request: MailRequest): Promise<void> {
  const user = await findAccount(trx, request.email, request.cloudId);
  if (user && (await mayMail(deps, 'reset', user))) await mailReset(deps, trx, user, request.variant);
}
