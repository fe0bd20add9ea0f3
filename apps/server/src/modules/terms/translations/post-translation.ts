import { idIn } from '@poolhouse/contract/api/hydra';
import { termsTranslationResource, translationCreateRequest } from '@poolhouse/contract/api/terms';
import { ulid } from 'ulid';
import { isDuplicate } from '#platform/db/constraint.ts';
import { transact } from '#platform/db/transact.ts';
import { Refusal, Violation } from '#platform/errors.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import type { TermsDeps } from '../deps.ts';
import { checkUnused } from '../versions/unused-terms.ts';
import { sanitiseTerms } from './sanitise-terms.ts';
import { toTranslationResource } from './to-translation.ts';

/** `POST cloud_terms_of_service_translations`: its text may be longer than other bodies. */
export const postTranslation = ({ db }: TermsDeps) =>
  endpoint(
    {
      bodyLimit: 1_000_000,
      config: { access: 'admin' },
      schema: {
        summary: 'A new translation of the terms',
        body: translationCreateRequest,
        response: { 201: termsTranslationResource },
      },
    },
    async ({ body }, reply) => {
      const termsId = idIn('cloud_terms_of_services', body.cloudTermsOfService) ?? '';
      const terms = await db.selectFrom('terms').select('id').where('id', '=', termsId).executeTakeFirst();
      if (!terms) throw new Violation('cloudTermsOfService', 'unknown-reference');
      const { lang, name } = body;
      const values = { id: ulid(), terms_id: terms.id, lang, name, text: sanitiseTerms(body.text) };
      try {
        const row = await transact(db, async (trx) => {
          await checkUnused(trx, terms.id);
          return trx.insertInto('term_translations').values(values).returningAll().executeTakeFirstOrThrow();
        });
        return reply.code(201).send(toTranslationResource(row));
      } catch (error) {
        if (isDuplicate(error)) throw new Refusal('conflict', 'already-exists');
        throw error;
      }
    },
  );
