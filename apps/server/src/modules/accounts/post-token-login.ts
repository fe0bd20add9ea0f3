import { authResponse, tokenLoginRequest } from '@poolhouse/contract/api/end-users';
import { Refusal } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import type { AccountDeps } from './deps.ts';
import { byAddress } from './limiting.ts';
import { startSession } from './start-session.ts';

/** `POST end_users/auth/token`: logs in by a one-time token of another variant. */
export function postTokenLogin(app: Api, deps: AccountDeps): void {
  app.post(
    '/end_users/auth/token',
    {
      config: { access: 'public', beforeTerms: true },
      schema: {
        summary: 'Logs in by a one-time token',
        body: tokenLoginRequest,
        response: { 200: authResponse },
      },
    },
    async (request, reply) => {
      await deps.rateLimits.take(byAddress(deps, 'tokenByAddress', request));
      const userId = await deps.tokens.use({ token: request.body.token, purpose: 'login' });
      if (!userId) throw new Refusal('gone', 'link-expired');
      return startSession(deps, request, reply, userId);
    },
  );
}
