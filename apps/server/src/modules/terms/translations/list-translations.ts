import { collectionOf, idIn } from '@poolhouse/contract/api/hydra';
import { termsTranslationResource } from '@poolhouse/contract/api/terms';
import { reference } from '@poolhouse/contract/api/text';
import { languages } from '@poolhouse/domain/account/languages';
import * as z from 'zod';
import * as mini from 'zod/mini';
import { endpoint } from '#platform/http/endpoint.ts';
import { collection } from '#platform/http/json-ld/collection.ts';
import { orderQuery } from '#platform/http/json-ld/order.ts';
import { pageOf, pagingQuery } from '#platform/http/json-ld/paging.ts';
import { selected, selectQuery } from '#platform/http/json-ld/select.ts';
import type { TermsDeps } from '../deps.ts';
import { translationDefinition, translationOrders } from '../resources.ts';
import { toTranslationResource } from './to-translation.ts';

const querystring = z.object({
  ...pagingQuery,
  ...selectQuery,
  cloudTermsOfService: mini.optional(reference()),
  lang: z.enum(languages).optional(),
  order: orderQuery(translationOrders),
});

/** `GET cloud_terms_of_service_translations` */
export const listTranslations = ({ db }: TermsDeps) =>
  endpoint(
    {
      config: { access: 'admin' },
      schema: {
        summary: 'Translations of the terms',
        querystring,
        response: { 200: collectionOf(mini.partial(termsTranslationResource)) },
      },
    },
    async (request) => {
      const { cloudTermsOfService, lang, order = [], properties } = request.query;
      const page = pageOf(request.query, { mayBeOff: true });
      let query = db.selectFrom('term_translations');
      if (cloudTermsOfService !== undefined) {
        query = query.where('terms_id', '=', idIn('cloud_terms_of_services', cloudTermsOfService) ?? '');
      }
      if (lang) query = query.where('lang', '=', lang);
      const { total } = await query
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      let rows = query.selectAll().offset(page.offset);
      for (const [field, direction] of order) rows = rows.orderBy(field, direction);
      rows = rows.orderBy('terms_id', 'desc').orderBy('lang');
      if (page.limit !== undefined) rows = rows.limit(page.limit);
      const members = (await rows.execute()).map((row) => selected(toTranslationResource(row), properties));
      return collection(request, translationDefinition, members, total, page);
    },
  );
