import { endUserResource } from '@poolhouse/contract/api/end-users';
import { isSessionActor } from '#modules/sessions/index.ts';
import { notFound, Refusal } from '#platform/errors.ts';
import { actorOf } from '#platform/http/api.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { idParams } from '#platform/http/json-ld/id-params.ts';
import type { AccountDeps } from '../deps.ts';
import { readUser } from './read-users.ts';

/** `GET end_users/{id}`: oneself; an administrator sees everybody. */
export const getUser = (deps: AccountDeps) =>
  endpoint(
    {
      config: { access: 'user', beforeTerms: true },
      schema: { summary: 'A user', params: idParams, response: { 200: endUserResource } },
    },
    async (request) => {
      const actor = actorOf(request);
      const { id } = request.params;
      if (id !== actor.userId && !actor.roles.includes('ROLE_ADMIN')) throw notFound();
      // Before the terms are accepted one sees only oneself.
      const terms = isSessionActor(actor) && id !== actor.userId ? actor.termsToAccept : null;
      if (terms !== null) throw new Refusal('forbidden', 'terms-not-accepted', { extra: { terms } });
      return readUser(deps, id);
    },
  );
