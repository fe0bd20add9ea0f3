import { isDemoAddress } from '@poolhouse/domain/account/email';
import { clearSessionCookie } from '#platform/http/cookies.ts';
import { done, endpoint } from '#platform/http/endpoint.ts';
import type { AccountDeps } from '../deps.ts';

/**
 * `DELETE end_users/auth/cookie`: logs out; also one whose session has ended already. Its login ends in all variants that
 * were opened from it, and so does a demo.
 */
export const deleteLogin = ({ sessions, tokens, clock }: AccountDeps) =>
  endpoint(
    { config: { access: 'public', beforeTerms: true }, schema: { summary: 'Logs out', response: done } },
    async ({ actor }, reply) => {
      if (actor) {
        const { userId, email } = actor;
        const isDemo = isDemoAddress(email);
        await sessions.end(actor, {
          async also(trx) {
            // What it asked for to log in elsewhere ends with it.
            await tokens.end(userId, 'login', trx);
            if (!isDemo) return;
            // Nobody has a password for it, so in other variants it would only be forgotten.
            await sessions.dropAll(trx, userId);
            await trx
              .updateTable('end_users')
              .set({ delete_after: clock.now() })
              .where('id', '=', userId)
              .execute();
          },
        });
        if (isDemo) sessions.tell(userId, 'logged-out-everywhere');
      }
      clearSessionCookie(reply);
      return reply.code(204).send();
    },
  );
