import { emailOnly } from '@poolhouse/contract/api/end-users';
import type { Db } from '#platform/db/tables.ts';
import { done, endpoint } from '#platform/http/endpoint.ts';
import type { AccountDeps } from '../deps.ts';
import { mailReset, mayMail } from '../requests/account-mails.ts';
import type { MailRequest } from '../requests/request-queue.ts';
import { takeMailRequest } from '../requests/take-mail-request.ts';
import { findAccount } from '../users/find-account.ts';

/** `POST end_users/auth/reset_password_request` */
export const postForgot = (deps: AccountDeps) =>
  endpoint(
    {
      config: { access: 'public', beforeTerms: true },
      schema: { summary: 'Asks for a link that sets a new password', body: emailOnly, response: done },
    },
    async (request, reply) => {
      await takeMailRequest(deps, 'forgot', request, request.body);
      return reply.code(204).send();
    },
  );

/** Mails the link by which a new password is set, when there is such an account. */
export async function processForgot(deps: AccountDeps, trx: Db, request: MailRequest): Promise<void> {
  const user = await findAccount(trx, request.email, request.cloudId);
  if (user && (await mayMail(deps, 'reset', user))) await mailReset(deps, trx, user, request.variant);
}
