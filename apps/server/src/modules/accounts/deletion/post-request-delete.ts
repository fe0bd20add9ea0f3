import { requestDeleteRequest } from '@poolhouse/contract/api/end-users';
import { deletionDue } from '@poolhouse/domain/account/account-times';
import { transact } from '#platform/db/transact.ts';
import { clearSessionCookie } from '#platform/http/cookies.ts';
import { done, endpoint } from '#platform/http/endpoint.ts';
import { idParams } from '#platform/http/json-ld/id-params.ts';
import type { AccountDeps } from '../deps.ts';
import { changeConfirmed, confirmPassword } from '../password/confirm-password.ts';
import { askingOf, mailDeletionRequested } from '../requests/account-mails.ts';
import { ownUser } from '../users/own-user.ts';

/** `POST {user}/request_delete`: the account goes in 48 hours unless that is revoked. */
export const postRequestDelete = (deps: AccountDeps) =>
  endpoint(
    {
      config: { access: 'user', beforeTerms: true },
      schema: {
        summary: 'Asks for the deletion of the account',
        params: idParams,
        body: requestDeleteRequest,
        response: done,
      },
    },
    async (request, reply) => {
      const actor = ownUser(request);
      const field = 'password';
      const user = await confirmPassword(deps, request, field, request.body.password);
      const now = deps.clock.now();
      const due = deletionDue(now);
      await transact(deps.db, async (trx) => {
        const changes = { delete_after: due, deletion_requested_at: now, updated_at: now };
        await changeConfirmed(deps, trx, { actor, user, field }, changes);
        await deps.tokens.end(user.id, 'login', trx);
        await deps.sessions.dropAll(trx, user.id);
        await mailDeletionRequested(deps, trx, { ...user, delete_after: due }, askingOf(deps, request));
      });
      deps.sessions.tell(user.id, 'deletion-requested');
      clearSessionCookie(reply);
      return reply.code(204).send();
    },
  );
