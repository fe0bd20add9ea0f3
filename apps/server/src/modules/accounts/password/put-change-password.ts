import { changePasswordRequest } from '@poolhouse/contract/api/end-users';
import { normalPassword } from '@poolhouse/domain/account/password';
import { transact } from '#platform/db/transact.ts';
import { Violation } from '#platform/errors.ts';
import { askerOf } from '#platform/http/connections/asker.ts';
import { setSessionCookie } from '#platform/http/cookies.ts';
import { done, endpoint } from '#platform/http/endpoint.ts';
import { idParams } from '#platform/http/json-ld/id-params.ts';
import type { AccountDeps } from '../deps.ts';
import { askingOf, mailPasswordChanged } from '../requests/account-mails.ts';
import { ownUser } from '../users/own-user.ts';
import { passwordViolation } from './check-password.ts';
import { changeConfirmed, confirmPassword } from './confirm-password.ts';

/** `PUT {user}/change_password`: ends all other sessions and renews this one. */
export const putChangePassword = (deps: AccountDeps) =>
  endpoint(
    {
      config: { access: 'user' },
      schema: {
        summary: 'Changes the password',
        params: idParams,
        body: changePasswordRequest,
        response: done,
      },
    },
    async (request, reply) => {
      const actor = ownUser(request);
      const { oldPassword, password } = request.body;
      const code = passwordViolation(password);
      if (code) throw new Violation('password', code);
      const field = 'oldPassword';
      const user = await confirmPassword(deps, request, field, oldPassword);
      if (normalPassword(password) === normalPassword(oldPassword))
        throw new Violation('password', 'password-same');
      const hash = await deps.passwords.hash(password, 'known', askerOf(request, user.id));
      const renewed = await transact(deps.db, async (trx) => {
        const changes = { password_hash: hash, updated_at: deps.clock.now() };
        await changeConfirmed(deps, trx, { actor, user, field }, changes);
        for (const purpose of ['reset', 'invite', 'login'] as const) {
          await deps.tokens.end(user.id, purpose, trx);
        }
        await deps.sessions.dropAll(trx, user.id, actor.sessionId);
        await mailPasswordChanged(deps, trx, user, askingOf(deps, request));
        return deps.sessions.renew(actor.sessionId, trx);
      });
      deps.sessions.tell(user.id, 'password-changed', actor.sessionId);
      setSessionCookie(reply, renewed.token, renewed.expires);
      return reply.code(204).send();
    },
  );
