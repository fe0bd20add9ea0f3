import { endUserResource } from '@poolhouse/contract/api/end-users';
import { actorOf } from '#platform/http/api.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import type { AccountDeps } from '../deps.ts';
import { readUser } from '../users/read-users.ts';

/** `GET end_users/auth/me` */
export const getMe = (deps: AccountDeps) =>
  endpoint(
    {
      config: { access: 'user', beforeTerms: true },
      schema: { summary: 'Who is logged in', response: { 200: endUserResource } },
    },
    async (request) => {
      const { userId } = actorOf(request);
      const read = async () => ({ userId, me: await readUser(deps, userId) });
      const { me } = await (deps.keptUsers ? deps.keptUsers.of(userId, read) : read());
      return me;
    },
  );
