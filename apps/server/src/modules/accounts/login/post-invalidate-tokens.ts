import * as z from 'zod';
import { transact } from '#platform/db/transact.ts';
import { clearSessionCookie } from '#platform/http/cookies.ts';
import { done, endpoint } from '#platform/http/endpoint.ts';
import { idParams } from '#platform/http/json-ld/id-params.ts';
import type { AccountDeps } from '../deps.ts';
import { ownUser } from '../users/own-user.ts';

/** `POST {user}/invalidate_tokens`: logs out on all devices, this one included. */
export const postInvalidateTokens = ({ db, sessions, tokens }: AccountDeps) =>
  endpoint(
    {
      config: { access: 'user', beforeTerms: true },
      schema: {
        summary: 'Logs out everywhere',
        params: idParams,
        body: z.strictObject({}).optional(),
        response: done,
      },
    },
    async (request, reply) => {
      const { userId } = ownUser(request);
      await transact(db, async (trx) => {
        // Logging in by a token, or making one, comes before or after this, never in between: nothing of it stays.
        await sessions.hold(trx, userId);
        await tokens.end(userId, 'login', trx);
        await sessions.dropAll(trx, userId);
      });
      sessions.tell(userId, 'logged-out-everywhere');
      clearSessionCookie(reply);
      return reply.code(204).send();
    },
  );
