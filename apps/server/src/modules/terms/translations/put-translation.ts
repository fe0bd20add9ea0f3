import { termsTranslationResource, translationUpdateRequest } from '@poolhouse/contract/api/terms';
import { transact } from '#platform/db/transact.ts';
import { notFound } from '#platform/errors.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { idParams } from '#platform/http/json-ld/id-params.ts';
import { changesOf } from '#platform/http/json-ld/put.ts';
import type { TermsDeps } from '../deps.ts';
import { checkUnused } from '../versions/unused-terms.ts';
import { sanitiseTerms } from './sanitise-terms.ts';
import { findTranslation, toTranslationResource } from './to-translation.ts';

/** `PUT cloud_terms_of_service_translations/{id}` */
export const putTranslation = ({ db }: TermsDeps) =>
  endpoint(
    {
      bodyLimit: 1_000_000,
      config: { access: 'admin' },
      schema: {
        summary: 'Changes a translation that nobody has accepted yet',
        params: idParams,
        body: translationUpdateRequest,
        response: { 200: termsTranslationResource },
      },
    },
    async ({ body, params }) => {
      const stored = await findTranslation(db, params.id);
      const { name, text } = changesOf(body, toTranslationResource(stored), ['name', 'text']);
      const clean = text === undefined ? undefined : sanitiseTerms(text);
      const changes = {
        ...(name === undefined ? {} : { name }),
        ...(clean === undefined || clean === stored.text ? {} : { text: clean }),
      };
      if (Object.keys(changes).length === 0) return toTranslationResource(stored);
      const row = await transact(db, async (trx) => {
        await checkUnused(trx, stored.terms_id);
        return trx
          .updateTable('term_translations')
          .set(changes)
          .where('id', '=', stored.id)
          .returningAll()
          .executeTakeFirst();
      });
      if (!row) throw notFound();
      return toTranslationResource(row);
    },
  );
