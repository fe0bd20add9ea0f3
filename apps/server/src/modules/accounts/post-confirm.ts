import { emailToken } from '@poolhouse/contract/api/end-users';
import { emailKey } from '@poolhouse/domain/email';
import { transact } from '../../platform/db/transact.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import type { AccountDeps } from './deps.ts';
import { byAddress } from './limiting.ts';

/** `POST end_users/confirm_email` */
export function postConfirm(app: Api, deps: AccountDeps): void {
  app.post(
    '/end_users/confirm_email',
    {
      config: { access: 'public', beforeTerms: true },
      schema: { summary: 'Confirms an e-mail address', body: emailToken },
    },
    async (request, reply) => {
      const { email, token } = request.body;
      await deps.rateLimits.take(byAddress(deps, 'tokenByAddress', request));
      await transact(deps.db, async (trx) => {
        const claim = { token, purpose: 'confirm', emailKey: emailKey(email) } as const;
        const userId = await deps.tokens.use(claim, trx);
        if (!userId) throw new Refusal('gone', 'link-expired');
        const now = deps.clock.now();
        await trx
          .updateTable('end_users')
          .set({ email_confirmed_at: now, updated_at: now })
          .where('id', '=', userId)
          .execute();
      });
      return reply.code(204).send();
    },
  );
}
