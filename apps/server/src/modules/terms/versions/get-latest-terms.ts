import { iriOf } from '@poolhouse/contract/api/hydra';
import { latestTerms } from '@poolhouse/contract/api/terms';
import { notFound } from '#platform/errors.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { idParams } from '#platform/http/json-ld/id-params.ts';
import type { TermsDeps } from '../deps.ts';
import { termsInForce } from './terms-in-force.ts';

/** `GET clouds/{id}/latest_terms_of_services` */
export const getLatestTerms = ({ db, clock }: TermsDeps) =>
  endpoint(
    {
      config: { access: 'public', beforeTerms: true },
      schema: { summary: 'The terms in force', params: idParams, response: { 200: latestTerms } },
    },
    async ({ params }) => {
      const terms = await termsInForce(db, params.id, clock.now());
      if (!terms) throw notFound();
      const translations = await db
        .selectFrom('term_translations')
        .select(['lang', 'name', 'text'])
        .where('terms_id', '=', terms.id)
        .orderBy('lang')
        .execute();
      return {
        '@context': '/api/contexts/LatestTermsOfService',
        '@id': `${iriOf('clouds', params.id)}/latest_terms_of_services`,
        '@type': 'LatestTermsOfService' as const,
        terms: iriOf('cloud_terms_of_services', terms.id),
        version: terms.version,
        validFrom: terms.valid_from.toISOString(),
        translations,
      };
    },
  );
