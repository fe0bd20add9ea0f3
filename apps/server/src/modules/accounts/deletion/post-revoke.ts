import { emailToken } from '@poolhouse/contract/api/end-users';
import { emailKey } from '@poolhouse/domain/account/email';
import { transact } from '#platform/db/transact.ts';
import { Refusal } from '#platform/errors.ts';
import { done, endpoint } from '#platform/http/endpoint.ts';
import type { AccountDeps } from '../deps.ts';
import { byAddress } from '../limiting.ts';

/** `POST end_users/revoke_deletion_request`: until the last moment. */
export const postRevoke = (deps: AccountDeps) =>
  endpoint(
    {
      config: { access: 'public', beforeTerms: true, refusals: [410] },
      schema: { summary: 'Cancels the deletion of an account', body: emailToken, response: done },
    },
    async (request, reply) => {
      const { email, token } = request.body;
      await deps.rateLimits.take(byAddress(deps, 'tokenByAddress', request));
      const presented = { token, purpose: 'revoke', emailKey: emailKey(email) } as const;
      const gone = new Refusal('gone', 'link-expired');
      const userId = await deps.tokens.find(presented);
      if (userId === undefined) throw gone;
      await transact(deps.db, async (trx) => {
        await deps.sessions.hold(trx, userId);
        const now = deps.clock.now();
        const kept =
          (await deps.tokens.use(presented, trx)) &&
          (await trx
            .updateTable('end_users')
            .set({ delete_after: null, deletion_requested_at: null, updated_at: now })
            .where('id', '=', userId)
            .where('delete_after', '>', now)
            .returning('id')
            .executeTakeFirst());
        if (!kept) throw gone;
      });
      return reply.code(204).send();
    },
  );
