import { loginTokenRequest, loginTokenResponse } from '@poolhouse/contract/api/end-users';
import { notFound, Violation } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import { idParams } from '../../platform/http/id-params.ts';
import type { AccountDeps } from './deps.ts';
import { byAccount } from './limiting.ts';
import { ownUser } from './own-user.ts';

/** `POST {user}/login_tokens`: a link that opens another variant as the same user, for a minute and once. */
export function postLoginToken(app: Api, deps: AccountDeps): void {
  app.post(
    '/end_users/:id/login_tokens',
    {
      config: { access: 'user' },
      schema: {
        summary: 'A one-time link into another variant',
        params: idParams,
        body: loginTokenRequest,
        response: { 201: loginTokenResponse },
      },
    },
    async (request, reply) => {
      const { userId } = ownUser(request);
      const { app: label } = request.body;
      if (!Object.hasOwn(deps.hosts.origins, label)) throw new Violation('app', 'not-an-option');
      await deps.rateLimits.take([byAccount(deps, 'loginTokenByAccount', userId)]);
      const user = await deps.db
        .selectFrom('end_users')
        .select(['id', 'email_key'])
        .where('id', '=', userId)
        .executeTakeFirst();
      if (!user) throw notFound();
      const { token, expires } = await deps.tokens.issue('login', user);
      const url = deps.links.page(label, `login-by-token?token=${encodeURIComponent(token)}`);
      return reply.code(201).send({ token, url, expires: expires.toISOString() });
    },
  );
}
