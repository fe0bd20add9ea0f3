import { loginRequest } from '@poolhouse/contract/api/end-users';
import { deviceCookieOf, type Remembered, setDeviceCookie } from '#modules/sessions/index.ts';
import { transact } from '#platform/db/transact.ts';
import { Refusal } from '#platform/errors.ts';
import { askerOf } from '#platform/http/connections/asker.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { loginAnswer } from '../answers.ts';
import type { AccountDeps } from '../deps.ts';
import { mailDeletionRequested, mayMail } from '../requests/account-mails.ts';
import { type AccountRow, findAccount } from '../users/find-account.ts';
import { checkLogin } from './check-login.ts';
import { type Ground, startSession } from './start-session.ts';

/** `POST end_users/auth/cookie` */
export const postLogin = (deps: AccountDeps) =>
  endpoint(
    {
      config: { access: 'public', beforeTerms: true },
      schema: { summary: 'Logs in', body: loginRequest, response: { 200: loginAnswer.schema } },
    },
    async (request, reply) => {
      const user = await checkLogin(deps, request, request.body);
      if (user.deletion_requested_at) throw await pendingDeletion(deps, user, request.variant);
      let device: Remembered | undefined;
      const how: Ground = {
        passwordHash: user.password_hash,
        async together(trx) {
          device = await deps.devices.remember(deviceCookieOf(request), user, trx);
        },
      };
      const turn = deps.loginShares.entering(askerOf(request, user.id));
      const entered = await turn(() => startSession(deps, request, reply, user.id, how));
      if (device) setDeviceCookie(reply, device);
      return entered;
    },
  );

async function pendingDeletion(deps: AccountDeps, user: AccountRow, variant: string): Promise<Refusal> {
  const { delete_after } = user;
  if (delete_after && (await mayMail(deps, 'deletion-requested', user))) {
    await transact(deps.db, async (trx) => {
      await deps.sessions.hold(trx, user.id);
      const still = await findAccount(trx, user.email, user.cloud_id);
      // It may have been revoked, or the password replaced, since it was checked.
      if (!still?.deletion_requested_at || still.password_hash !== user.password_hash) return;
      await mailDeletionRequested(deps, trx, { ...user, delete_after }, { variant });
    });
  }
  return new Refusal('forbidden', 'deletion-pending', { extra: { deletionAt: delete_after?.toISOString() } });
}
