import { resetPasswordRequest } from '@poolhouse/contract/api/end-users';
import { sql } from 'kysely';
import { transact } from '#platform/db/transact.ts';
import { Refusal, Violation } from '#platform/errors.ts';
import { askerOf } from '#platform/http/connections/asker.ts';
import { done, endpoint } from '#platform/http/endpoint.ts';
import type { AccountDeps } from '../deps.ts';
import { byAddress, forgetWrongPasswords } from '../limiting.ts';
import { askingOf, mailPasswordChanged } from '../requests/account-mails.ts';
import { endSignUps, namedByAddress, signedUp } from '../sign-up/sign-ups.ts';
import { passwordViolation } from './check-password.ts';
import { findResetLink } from './find-reset-link.ts';

/**
 * `POST end_users/auth/reset_password`: sets a password by a mailed link, ends all sessions and begins none. Whoever
 * has the link has the address, so it is confirmed as well.
 */
export const postReset = (deps: AccountDeps) =>
  endpoint(
    {
      config: { access: 'public', beforeTerms: true, refusals: [410] },
      schema: { summary: 'Sets a new password by a mailed link', body: resetPasswordRequest, response: done },
    },
    async (request, reply) => {
      const { email, token, password } = request.body;
      await deps.rateLimits.take(byAddress(deps, 'tokenByAddress', request));
      const code = passwordViolation(password);
      if (code) throw new Violation('password', code);
      const gone = new Refusal('gone', 'link-expired');
      const found = await findResetLink(deps, { email, token });
      if (!found) throw gone;
      const { presented, id } = found;
      const hash = await deps.passwords.hash(password, 'known', askerOf(request, id));
      await transact(deps.db, async (trx) => {
        await deps.sessions.hold(trx, id);
        if (!(await deps.tokens.use(presented, trx))) throw gone;
        const now = deps.clock.now();
        const before = await trx
          .selectFrom('end_users')
          .select(['email_key', 'password_hash'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        const user = await trx
          .updateTable('end_users')
          .set({
            ...(before.password_hash === signedUp && namedByAddress(before.email_key)),
            password_hash: hash,
            updated_at: now,
            email_confirmed_at: sql<Date>`coalesce(email_confirmed_at, ${now})`,
          })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow();
        await endSignUps(trx, id);
        for (const purpose of ['confirm', 'reset', 'invite', 'login'] as const) {
          await deps.tokens.end(id, purpose, trx);
        }
        await deps.sessions.dropAll(trx, id);
        await mailPasswordChanged(deps, trx, user, askingOf(deps, request));
      });
      deps.sessions.tell(id, 'password-changed');
      await forgetWrongPasswords(deps, request, presented.emailKey);
      return reply.code(204).send();
    },
  );
