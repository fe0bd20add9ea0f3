import { collectionOf } from '@poolhouse/contract/api/hydra';
import { termsResource } from '@poolhouse/contract/api/terms';
import * as z from 'zod';
import * as mini from 'zod/mini';
import { actorOf } from '#platform/http/api.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { collection } from '#platform/http/json-ld/collection.ts';
import { orderQuery } from '#platform/http/json-ld/order.ts';
import { pageOf, pagingQuery } from '#platform/http/json-ld/paging.ts';
import { selected, selectQuery } from '#platform/http/json-ld/select.ts';
import type { TermsDeps } from '../deps.ts';
import { termsDefinition, termsOrders } from '../resources.ts';
import { selectTerms, toTermsResource } from './to-terms.ts';

const columns = { id: 't.id', version: 't.version', validFrom: 't.valid_from' } as const;

/** `GET cloud_terms_of_services`: the versions of the user's cloud; an administrator sees those of all. */
export const listTerms = ({ db }: TermsDeps) =>
  endpoint(
    {
      config: { access: 'user', beforeTerms: true },
      schema: {
        summary: 'All versions of the terms',
        querystring: z.object({ ...pagingQuery, ...selectQuery, order: orderQuery(termsOrders) }),
        response: { 200: collectionOf(mini.partial(termsResource)) },
      },
    },
    async (request) => {
      const { userId, cloudId, roles } = actorOf(request);
      const page = pageOf(request.query, { mayBeOff: true });
      let query = selectTerms(db, userId);
      if (!roles.includes('ROLE_ADMIN')) query = query.where('t.cloud_id', '=', cloudId);
      const { order = [], properties } = request.query;
      if (order.length > 0) query = query.clearOrderBy();
      for (const [field, direction] of order) query = query.orderBy(columns[field], direction);
      const rows = await query.execute();
      const shown = page.limit === undefined ? rows : rows.slice(page.offset, page.offset + page.limit);
      const members = shown.map((row) => selected(toTermsResource(row), properties));
      return collection(request, termsDefinition, members, rows.length, page);
    },
  );
