import { done, endpoint } from '#platform/http/endpoint.ts';
import { idParams } from '#platform/http/json-ld/id-params.ts';
import { eraseUser } from '../deletion/erase-user.ts';
import type { AccountDeps } from '../deps.ts';
import { readUser } from './read-users.ts';

/** `DELETE end_users/{id}`: at once, by an administrator. */
export const deleteUser = (deps: AccountDeps) =>
  endpoint(
    {
      config: { access: 'admin' },
      schema: { summary: 'Erases a user at once', params: idParams, response: done },
    },
    async (request, reply) => {
      await readUser(deps, request.params.id);
      await eraseUser(deps, request.params.id);
      return reply.code(204).send();
    },
  );
