import { endUserResource } from '@poolhouse/contract/api/end-users';
import { type Api, actorOf } from '#platform/http/api.ts';
import type { AccountDeps } from '../deps.ts';
import { readUser } from '../users/read-users.ts';

/** `GET end_users/auth/me` */
export function getMe(app: Api, deps: AccountDeps): void {
  app.get(
    '/end_users/auth/me',
    {
      config: { access: 'user', beforeTerms: true },
      schema: { summary: 'Who is logged in', response: { 200: endUserResource } },
    },
    async (request) => readUser(deps, actorOf(request).userId),
  );
}
