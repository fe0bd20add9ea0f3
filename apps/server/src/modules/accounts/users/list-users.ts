import { endUserResource } from '@poolhouse/contract/api/end-users';
import { collectionOf, idIn } from '@poolhouse/contract/api/hydra';
import { plain, reference } from '@poolhouse/contract/api/text';
import { emailKey } from '@poolhouse/domain/account/email';
import { sql } from 'kysely';
import * as z from 'zod';
import * as mini from 'zod/mini';
import { endpoint } from '#platform/http/endpoint.ts';
import { collection } from '#platform/http/json-ld/collection.ts';
import { orderQuery } from '#platform/http/json-ld/order.ts';
import { pageOf, pagingQuery } from '#platform/http/json-ld/paging.ts';
import { selected, selectQuery } from '#platform/http/json-ld/select.ts';
import type { AccountDeps } from '../deps.ts';
import { readUsers } from './read-users.ts';
import { endUserDefinition, endUserOrders } from './resources.ts';

const querystring = z.object({
  ...pagingQuery,
  ...selectQuery,
  email: mini.optional(plain(254)),
  cloud: mini.optional(reference()),
  search: mini.optional(plain(254)),
  order: orderQuery(endUserOrders),
});

const columns = {
  id: sql`u.id`,
  email: sql`u.email_key`,
  surname: sql`u.surname`,
  createdAt: sql`u.created_at`,
};

/** `GET end_users` */
export const listUsers = (deps: AccountDeps) =>
  endpoint(
    {
      config: { access: 'admin' },
      schema: {
        summary: 'All users',
        querystring,
        response: { 200: collectionOf(mini.partial(endUserResource)) },
      },
    },
    async (request) => {
      const { email, cloud, search, order = [], properties } = request.query;
      const page = pageOf(request.query, { mayBeOff: true });
      const conditions = [sql`true`];
      if (email !== undefined) conditions.push(sql`u.email_key = ${emailKey(email)}`);
      if (cloud !== undefined) conditions.push(sql`u.cloud_id = ${idIn('clouds', cloud) ?? ''}`);
      if (search) {
        const like = `%${search.toLowerCase().replace(/[\\%_]/gu, '\\$&')}%`;
        conditions.push(sql`lower(u.email || ' ' || u.name || ' ' || u.surname) like ${like}`);
      }
      const where = sql`where ${sql.join(conditions, sql` and `)}`;
      const { rows } = await sql<{
        total: number;
      }>`select count(*) as total from end_users u ${where}`.execute(deps.db);
      const by = order.map(
        ([field, direction]) => sql`${columns[field]} ${direction === 'desc' ? sql`desc` : sql`asc`}`,
      );
      const members = await readUsers(
        deps,
        sql`${where} order by ${sql.join([...by, sql`u.id`])}
          limit ${page.limit ?? null}::bigint offset ${page.offset}`,
      );
      const shown = members.map((user) => selected(user, properties));
      return collection(request, endUserDefinition, shown, rows[0]?.total ?? 0, page);
    },
  );
