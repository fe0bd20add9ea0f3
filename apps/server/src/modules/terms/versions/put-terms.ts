import { termsResource, termsUpdateRequest } from '@poolhouse/contract/api/terms';
import { isDuplicate } from '#platform/db/constraint.ts';
import { transact } from '#platform/db/transact.ts';
import { Refusal } from '#platform/errors.ts';
import { actorOf } from '#platform/http/api.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { idParams } from '#platform/http/json-ld/id-params.ts';
import { changesOf } from '#platform/http/json-ld/put.ts';
import type { TermsDeps } from '../deps.ts';
import { findTerms, toTermsResource } from './to-terms.ts';
import { checkUnused } from './unused-terms.ts';

/** `PUT cloud_terms_of_services/{id}` */
export const putTerms = (deps: TermsDeps) =>
  endpoint(
    {
      config: { access: 'admin' },
      schema: {
        summary: 'Changes a version that nobody has accepted yet',
        params: idParams,
        body: termsUpdateRequest,
        response: { 200: termsResource },
      },
    },
    async (request) => {
      const actor = actorOf(request);
      const stored = await findTerms(deps, actor, request.params.id);
      const { version, validFrom } = changesOf(request.body, toTermsResource(stored), [
        'version',
        'validFrom',
      ]);
      const from = validFrom === undefined ? undefined : new Date(validFrom);
      const changes = {
        ...(version === undefined ? {} : { version }),
        // The same instant may be written in many ways.
        ...(from === undefined || from.getTime() === stored.valid_from.getTime() ? {} : { valid_from: from }),
      };
      if (Object.keys(changes).length === 0) return toTermsResource(stored);
      try {
        await transact(deps.db, async (trx) => {
          await checkUnused(trx, stored.id);
          await trx.updateTable('terms').set(changes).where('id', '=', stored.id).execute();
        });
      } catch (error) {
        if (isDuplicate(error)) throw new Refusal('conflict', 'already-exists');
        throw error;
      }
      return toTermsResource(await findTerms(deps, actor, stored.id));
    },
  );
