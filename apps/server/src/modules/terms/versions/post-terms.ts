import { idIn } from '@poolhouse/contract/api/hydra';
import { termsCreateRequest, termsResource } from '@poolhouse/contract/api/terms';
import { ulid } from 'ulid';
import { isDuplicate, isMissing } from '#platform/db/constraint.ts';
import { Refusal, Violation } from '#platform/errors.ts';
import { actorOf } from '#platform/http/api.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import type { TermsDeps } from '../deps.ts';
import { findTerms, toTermsResource } from './to-terms.ts';

/** `POST cloud_terms_of_services` */
export const postTerms = (deps: TermsDeps) =>
  endpoint(
    {
      config: { access: 'admin' },
      schema: {
        summary: 'A new version of the terms',
        body: termsCreateRequest,
        response: { 201: termsResource },
      },
    },
    async (request, reply) => {
      const actor = actorOf(request);
      const { cloud, version, validFrom } = request.body;
      const cloudId = idIn('clouds', cloud);
      if (!cloudId) throw new Violation('cloud', 'unknown-reference');
      const id = ulid();
      try {
        await deps.db
          .insertInto('terms')
          .values({
            id,
            cloud_id: cloudId,
            version,
            valid_from: new Date(validFrom),
            created_at: deps.clock.now(),
          })
          .execute();
      } catch (error) {
        if (isMissing(error)) throw new Violation('cloud', 'unknown-reference');
        if (isDuplicate(error)) throw new Refusal('conflict', 'already-exists');
        throw error;
      }
      return reply.code(201).send(toTermsResource(await findTerms(deps, actor, id)));
    },
  );
