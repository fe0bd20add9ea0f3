import { emailOnly } from '@poolhouse/contract/api/end-users';
import type { Db } from '#platform/db/tables.ts';
import { done, endpoint } from '#platform/http/endpoint.ts';
import type { AccountDeps } from '../deps.ts';
import { hasOwner, mailSignUp } from '../requests/account-mails.ts';
import type { MailRequest } from '../requests/request-queue.ts';
import { takeMailRequest } from '../requests/take-mail-request.ts';
import { findAccount } from '../users/find-account.ts';
import { newestSignUp } from './sign-ups.ts';

/** `POST end_users/resend_confirm_email` */
export const postResend = (deps: AccountDeps) =>
  endpoint(
    {
      config: { access: 'public', beforeTerms: true },
      schema: { summary: 'Asks for a new confirmation link', body: emailOnly, response: done },
    },
    async (request, reply) => {
      await takeMailRequest(deps, 'resend', request, request.body);
      return reply.code(204).send();
    },
  );

/**
 * Mails once more what was mailed for a sign-up that waits: that of the asking browser, else the newest one.
 */
export async function processResend(deps: AccountDeps, trx: Db, request: MailRequest): Promise<void> {
  const user = await findAccount(trx, request.email, request.cloudId);
  if (!user) return;
  const signUp = await newestSignUp(trx, user.id, request.browser ?? []);
  if (signUp || !hasOwner(user)) await mailSignUp(deps, trx, user, signUp, request.variant);
}
