import { termsTranslationResource } from '@poolhouse/contract/api/terms';
import { actorOf } from '#platform/http/api.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { idParams } from '#platform/http/json-ld/id-params.ts';
import type { TermsDeps } from '../deps.ts';
import { findTerms } from '../versions/to-terms.ts';
import { findTranslation, toTranslationResource } from './to-translation.ts';

/** `GET cloud_terms_of_service_translations/{id}` */
export const getTranslation = (deps: TermsDeps) =>
  endpoint(
    {
      config: { access: 'user', beforeTerms: true },
      schema: {
        summary: 'A translation of the terms',
        params: idParams,
        response: { 200: termsTranslationResource },
      },
    },
    async (request) => {
      const row = await findTranslation(deps.db, request.params.id);
      await findTerms(deps, actorOf(request), row.terms_id);
      return toTranslationResource(row);
    },
  );
