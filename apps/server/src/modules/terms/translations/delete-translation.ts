import { transact } from '#platform/db/transact.ts';
import { done, endpoint } from '#platform/http/endpoint.ts';
import { idParams } from '#platform/http/json-ld/id-params.ts';
import type { TermsDeps } from '../deps.ts';
import { checkUnused } from '../versions/unused-terms.ts';
import { findTranslation } from './to-translation.ts';

/** `DELETE cloud_terms_of_service_translations/{id}` */
export const deleteTranslation = ({ db }: TermsDeps) =>
  endpoint(
    {
      config: { access: 'admin' },
      schema: {
        summary: 'Deletes a translation of a version that nobody has accepted',
        params: idParams,
        response: done,
      },
    },
    async (request, reply) => {
      const stored = await findTranslation(db, request.params.id);
      await transact(db, async (trx) => {
        await checkUnused(trx, stored.terms_id);
        await trx.deleteFrom('term_translations').where('id', '=', stored.id).execute();
      });
      return reply.code(204).send();
    },
  );
