import { idIn } from '@poolhouse/contract/api/hydra';
import { agreedRequest, agreedResource } from '@poolhouse/contract/api/terms';
import { Violation } from '#platform/errors.ts';
import { actorOf } from '#platform/http/api.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import type { TermsDeps } from '../deps.ts';
import { agree, findAgreement } from './to-agreed.ts';

/** `POST end_user_cloud_terms_of_service_agreeds`: accepts both parts of a version. */
export const postAgreed = (deps: TermsDeps) =>
  endpoint(
    {
      config: { access: 'user', beforeTerms: true },
      schema: { summary: 'Accepts the terms', body: agreedRequest, response: { 201: agreedResource } },
    },
    async (request, reply) => {
      const { userId, cloudId } = actorOf(request);
      const { endUser, cloudTermsOfService } = request.body;
      if (idIn('end_users', endUser) !== userId) throw new Violation('endUser', 'unknown-reference');
      const termsId = idIn('cloud_terms_of_services', cloudTermsOfService);
      const terms =
        termsId &&
        (await deps.db
          .selectFrom('terms')
          .select('id')
          .where('id', '=', termsId)
          .where('cloud_id', '=', cloudId)
          // A version without a text is a draft, which an agreement would freeze.
          .where((eb) =>
            eb.exists(
              eb
                .selectFrom('term_translations as text')
                .select('text.id')
                .whereRef('text.terms_id', '=', 'terms.id'),
            ),
          )
          .executeTakeFirst());
      if (!terms) throw new Violation('cloudTermsOfService', 'unknown-reference');
      await agree(deps.db, userId, terms.id, deps.clock.now());
      return reply.code(201).send(await findAgreement(deps, userId, { termsId: terms.id }));
    },
  );
