import { deleteUnreferenced } from '#platform/db/constraint.ts';
import { transact } from '#platform/db/transact.ts';
import { actorOf } from '#platform/http/api.ts';
import { done, endpoint } from '#platform/http/endpoint.ts';
import { idParams } from '#platform/http/json-ld/id-params.ts';
import type { TermsDeps } from '../deps.ts';
import { findTerms } from './to-terms.ts';
import { checkUnused } from './unused-terms.ts';

/** `DELETE cloud_terms_of_services/{id}` */
export const deleteTerms = (deps: TermsDeps) =>
  endpoint(
    {
      config: { access: 'admin' },
      schema: { summary: 'Deletes a version that nobody has accepted', params: idParams, response: done },
    },
    async (request, reply) => {
      const { id } = await findTerms(deps, actorOf(request), request.params.id);
      await transact(deps.db, async (trx) => {
        await checkUnused(trx, id);
        await deleteUnreferenced(() => trx.deleteFrom('terms').where('id', '=', id).execute());
      });
      return reply.code(204).send();
    },
  );
