import { emailOnly } from '@poolhouse/contract/api/end-users';
import type { Api } from '#platform/http/api.ts';
import type { AccountDeps } from '../deps.ts';
import { takeMailRequest } from '../requests/take-mail-request.ts';

/** `POST end_users/auth/reset_password_request` */
export function postForgot(app: Api, deps: AccountDeps): void {
  app.post(
    '/end_users/auth/reset_password_request',
    {
      config: { access: 'public', beforeTerms: true },
      schema: { summary: 'Asks for a link that sets a new password', body: emailOnly },
    },
    async (request, reply) => {
      await takeMailRequest(deps, 'forgot', request, request.body);
      return reply.code(204).send();
    },
  );
}
