import { endUserResource, updateUserRequest } from '@poolhouse/contract/api/end-users';
import { knownRoles } from '@poolhouse/domain/account/roles';
import { notFound, Violation } from '#platform/errors.ts';
import { actorOf } from '#platform/http/api.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { forgetAnswersOf } from '#platform/http/idempotency/kept-answers.ts';
import { idParams } from '#platform/http/json-ld/id-params.ts';
import { changesOf } from '#platform/http/json-ld/put.ts';
import type { AccountDeps } from '../deps.ts';
import { readUser } from './read-users.ts';

const own = ['name', 'surname', 'lang', 'address', 'phone'] as const;

/** `PUT end_users/{id}`: one's own profile; an administrator also sets roles, and anybody's. */
export const putUser = (deps: AccountDeps) =>
  endpoint(
    {
      config: { access: 'user' },
      schema: {
        summary: 'Changes a profile',
        params: idParams,
        body: updateUserRequest,
        response: { 200: endUserResource },
      },
    },
    async (request) => {
      const actor = actorOf(request);
      const { id } = request.params;
      const isAdmin = actor.roles.includes('ROLE_ADMIN');
      if (id !== actor.userId && !isAdmin) throw notFound();
      const stored = await readUser(deps, id);
      const settable = isAdmin ? [...own, 'roles' as const] : own;
      const changes = changesOf(request.body, stored, settable);
      // What is stored already may be put back, even when the cloud no longer offers it.
      const { lang = stored.lang } = changes;
      if (lang !== stored.lang && !stored.availableLangs.includes(lang)) {
        throw new Violation('lang', 'not-an-option');
      }
      if (changes.roles) {
        changes.roles = [...new Set(changes.roles)];
        const isNew = (role: string) => !stored.roles.includes(role);
        if (changes.roles.some((role) => isNew(role) && !knownRoles.includes(role))) {
          throw new Violation('roles', 'not-an-option');
        }
      }
      if (Object.keys(changes).length === 0) return stored;
      await deps.db
        .updateTable('end_users')
        .set({ ...changes, updated_at: deps.clock.now() })
        .where('id', '=', id)
        .execute();
      if (changes.roles) await forgetAnswersOf(deps.db, id);
      return readUser(deps, id);
    },
  );
