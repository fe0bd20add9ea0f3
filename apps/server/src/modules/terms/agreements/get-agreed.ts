import { agreedResource } from '@poolhouse/contract/api/terms';
import { actorOf } from '#platform/http/api.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { idParams } from '#platform/http/json-ld/id-params.ts';
import type { TermsDeps } from '../deps.ts';
import { findAgreement } from './to-agreed.ts';

/** `GET end_user_cloud_terms_of_service_agreeds/{id}`: one's own. */
export const getAgreed = (deps: TermsDeps) =>
  endpoint(
    {
      config: { access: 'user', beforeTerms: true },
      schema: { summary: 'An acceptance', params: idParams, response: { 200: agreedResource } },
    },
    async (request) => findAgreement(deps, actorOf(request).userId, { id: request.params.id }),
  );
