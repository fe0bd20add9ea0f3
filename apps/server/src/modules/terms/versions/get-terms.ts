import { termsResource } from '@poolhouse/contract/api/terms';
import { actorOf } from '#platform/http/api.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { idParams } from '#platform/http/json-ld/id-params.ts';
import type { TermsDeps } from '../deps.ts';
import { findTerms, toTermsResource } from './to-terms.ts';

/** `GET cloud_terms_of_services/{id}` */
export const getTerms = (deps: TermsDeps) =>
  endpoint(
    {
      config: { access: 'user', beforeTerms: true },
      schema: { summary: 'A version of the terms', params: idParams, response: { 200: termsResource } },
    },
    async (request) => toTermsResource(await findTerms(deps, actorOf(request), request.params.id)),
  );
