import { loginTokenRequest } from '@poolhouse/contract/api/end-users';
import { transact } from '#platform/db/transact.ts';
import { notFound, Violation } from '#platform/errors.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { idParams } from '#platform/http/json-ld/id-params.ts';
import { loginTokenAnswer } from '../answers.ts';
import type { AccountDeps } from '../deps.ts';
import { byAccount } from '../limiting.ts';
import { ownUser } from '../users/own-user.ts';

/** `POST {user}/login_tokens`: a link that opens another variant as the same user, for a minute and once. */
export const postLoginToken = (deps: AccountDeps) =>
  endpoint(
    {
      config: { access: 'user', secretAnswer: true },
      schema: {
        summary: 'A one-time link into another variant',
        params: idParams,
        body: loginTokenRequest,
        response: { 201: loginTokenAnswer.schema },
      },
    },
    async (request, reply) => {
      const actor = ownUser(request);
      const { userId } = actor;
      const { app: label } = request.body;
      if (!Object.hasOwn(deps.hosts.origins, label)) throw new Violation('app', 'not-an-option');
      await deps.rateLimits.take([byAccount(deps, 'loginTokenByAccount', userId)]);
      const { token, expires } = await transact(deps.db, async (trx) => {
        // A session that was ended meanwhile must leave no way back behind it.
        await deps.sessions.holdLiving(trx, actor);
        const user = await trx
          .selectFrom('end_users')
          .select(['id', 'email_key'])
          .where('id', '=', userId)
          .executeTakeFirst();
        if (!user) throw notFound();
        const loginId = await deps.sessions.loginOf(trx, actor.sessionId);
        return deps.tokens.issue('login', { ...user, loginId }, trx);
      });
      const url = deps.links.page(label, `login-by-token?token=${encodeURIComponent(token)}`);
      return reply.code(201).send(loginTokenAnswer.answer({ token, url, expires: expires.toISOString() }));
    },
  );
