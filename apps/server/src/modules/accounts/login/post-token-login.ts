import { tokenLoginRequest } from '@poolhouse/contract/api/end-users';
import { Refusal } from '#platform/errors.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { loginAnswer } from '../answers.ts';
import type { AccountDeps } from '../deps.ts';
import { byAddress } from '../limiting.ts';
import { startSession } from './start-session.ts';

/** `POST end_users/auth/token`: logs in by a one-time token of another variant. */
export const postTokenLogin = (deps: AccountDeps) =>
  endpoint(
    {
      config: { access: 'public', beforeTerms: true, refusals: [410] },
      schema: {
        summary: 'Logs in by a one-time token',
        body: tokenLoginRequest,
        response: { 200: loginAnswer.schema },
      },
    },
    async (request, reply) => {
      await deps.rateLimits.take(byAddress(deps, 'tokenByAddress', request));
      const presented = { token: request.body.token, purpose: 'login' } as const;
      const gone = new Refusal('gone', 'link-expired');
      const { id, loginId } = (await deps.tokens.holder(presented)) ?? {};
      if (!id) throw gone;
      return startSession(deps, request, reply, id, {
        loginId,
        // What ended the token meanwhile also ended the right to a session.
        async together(trx) {
          if (!(await deps.tokens.use(presented, trx))) throw gone;
        },
      });
    },
  );
