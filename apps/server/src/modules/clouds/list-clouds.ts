import { cloudResource } from '@poolhouse/contract/api/clouds';
import { collectionOf } from '@poolhouse/contract/api/hydra';
import { plain } from '@poolhouse/contract/api/text';
import * as z from 'zod';
import * as mini from 'zod/mini';
import type { Db } from '#platform/db/tables.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { collection } from '#platform/http/json-ld/collection.ts';
import { orderQuery } from '#platform/http/json-ld/order.ts';
import { pageOf, pagingQuery } from '#platform/http/json-ld/paging.ts';
import { selected, selectQuery } from '#platform/http/json-ld/select.ts';
import { toCloudResource } from './clouds.ts';
import { cloudDefinition, cloudOrders } from './resources.ts';

const querystring = z.object({
  ...pagingQuery,
  ...selectQuery,
  name: mini.optional(plain(100)),
  order: orderQuery(cloudOrders),
});

/** `GET clouds` */
export const listClouds = ({ db }: { db: Db }) =>
  endpoint(
    {
      config: { access: 'admin' },
      schema: {
        summary: 'All clouds',
        querystring,
        response: { 200: collectionOf(mini.partial(cloudResource)) },
      },
    },
    async (request) => {
      const page = pageOf(request.query, { mayBeOff: true });
      const { name, order = [], properties } = request.query;
      let query = db.selectFrom('clouds');
      if (name) query = query.where((eb) => eb(eb.fn('lower', ['name']), 'like', likeOf(name)));
      const { total } = await query
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      let rows = query.selectAll().offset(page.offset);
      for (const [field, direction] of order) rows = rows.orderBy(field, direction);
      rows = rows.orderBy('name').orderBy('id');
      if (page.limit !== undefined) rows = rows.limit(page.limit);
      const members = (await rows.execute()).map((row) => selected(toCloudResource(row, true), properties));
      return collection(request, cloudDefinition, members, total, page);
    },
  );

const likeOf = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/gu, '\\$&')}%`;
