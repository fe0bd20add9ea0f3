import { emailOnly } from '@poolhouse/contract/api/end-users';
import type { Api } from '#platform/http/api.ts';
import type { AccountDeps } from '../deps.ts';
import { takeMailRequest } from '../requests/take-mail-request.ts';

/** `POST end_users/resend_confirm_email` */
export function postResend(app: Api, deps: AccountDeps): void {
  app.post(
    '/end_users/resend_confirm_email',
    {
      config: { access: 'public', beforeTerms: true },
      schema: { summary: 'Asks for a new confirmation link', body: emailOnly },
    },
    async (request, reply) => {
      await takeMailRequest(deps, 'resend', request, request.body);
      return reply.code(204).send();
    },
  );
}
