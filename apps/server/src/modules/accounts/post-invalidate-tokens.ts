import * as z from 'zod';
import type { Api } from '../../platform/http/api.ts';
import { clearSessionCookie } from '../../platform/http/cookies.ts';
import { idParams } from '../../platform/http/id-params.ts';
import type { AccountDeps } from './deps.ts';
import { ownUser } from './own-user.ts';

/** `POST {user}/invalidate_tokens`: logs out on all devices, this one included. */
export function postInvalidateTokens(app: Api, { sessions, tokens }: AccountDeps): void {
  app.post(
    '/end_users/:id/invalidate_tokens',
    {
      config: { access: 'user', beforeTerms: true },
      schema: { summary: 'Logs out everywhere', params: idParams, body: z.strictObject({}).optional() },
    },
    async (request, reply) => {
      const { userId } = ownUser(request);
      await tokens.end(userId, 'login');
      await sessions.endAll(userId);
      clearSessionCookie(reply);
      return reply.code(204).send();
    },
  );
}
