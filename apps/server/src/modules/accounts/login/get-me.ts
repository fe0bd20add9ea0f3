import { endUserResource } from '@poolhouse/contract/api/end-users';
import { isSessionActor } from '#modules/sessions/index.ts';
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
      const actor = actorOf(request);
      const { userId } = actor;
      const until = isSessionActor(actor) ? actor.knownUntil : 0;
      const read = async () => ({ userId, until, me: await readUser(deps, userId) });
      const { me } = await (deps.keptUsers ? deps.keptUsers.of(userId, read) : read());
      return me;
    },
  );
