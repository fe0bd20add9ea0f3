import { endUserResource } from '@poolhouse/contract/api/end-users';
import { notFound } from '../../platform/errors.ts';
import { type Api, actorOf } from '../../platform/http/api.ts';
import { idParams } from '../../platform/http/id-params.ts';
import type { AccountDeps } from './deps.ts';
import { readUser } from './read-users.ts';

/** `GET end_users/{id}`: oneself; an administrator sees everybody. */
export function getUser(app: Api, deps: AccountDeps): void {
  app.get(
    '/end_users/:id',
    {
      config: { access: 'user', beforeTerms: true },
      schema: { summary: 'A user', params: idParams, response: { 200: endUserResource } },
    },
    async (request) => {
      const actor = actorOf(request);
      const { id } = request.params;
      if (id !== actor.userId && !actor.roles.includes('ROLE_ADMIN')) throw notFound();
      return readUser(deps, id);
    },
  );
}
