import { termsResource } from '@poolhouse/contract/api/terms';
import { type Api, actorOf } from '#platform/http/api.ts';
import { idParams } from '#platform/http/json-ld/id-params.ts';
import type { TermsDeps } from '../deps.ts';
import { findTerms, toTermsResource } from './to-terms.ts';

/** `GET cloud_terms_of_services/{id}` */
export function getTerms(app: Api, deps: TermsDeps): void {
  app.get(
    '/cloud_terms_of_services/:id',
    {
      config: { access: 'user', beforeTerms: true },
      schema: { summary: 'A version of the terms', params: idParams, response: { 200: termsResource } },
    },
    async (request) => toTermsResource(await findTerms(deps, actorOf(request), request.params.id)),
  );
}
