import { clearSessionCookie } from '#platform/http/cookies.ts';
import { done, endpoint } from '#platform/http/endpoint.ts';
import type { AccountDeps } from '../deps.ts';

/** `DELETE end_users/auth/cookie`: logs out; also one whose session has ended already. */
export const deleteLogin = ({ sessions, tokens }: AccountDeps) =>
  endpoint(
    { config: { access: 'public', beforeTerms: true }, schema: { summary: 'Logs out', response: done } },
    async ({ actor }, reply) => {
      if (actor) {
        // What it asked for to log in elsewhere ends with it.
        await sessions.end(actor, (trx) => tokens.end(actor.userId, 'login', trx));
      }
      clearSessionCookie(reply);
      return reply.code(204).send();
    },
  );
