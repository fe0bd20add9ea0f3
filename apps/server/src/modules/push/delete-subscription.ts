import type { Db } from '#platform/db/tables.ts';
import { notFound } from '#platform/errors.ts';
import { actorOf } from '#platform/http/api.ts';
import { done, endpoint } from '#platform/http/endpoint.ts';
import { idParams } from '#platform/http/json-ld/id-params.ts';

/** `DELETE push_subscriptions/{id}`: what waited for that browser goes with it. */
export const deleteSubscription = ({ db }: { db: Db }) =>
  endpoint(
    {
      config: { access: 'user' },
      schema: { summary: 'Tells a browser nothing more', params: idParams, response: done },
    },
    async (request, reply) => {
      const { numDeletedRows } = await db
        .deleteFrom('push_subscriptions')
        .where('id', '=', request.params.id)
        .where('user_id', '=', actorOf(request).userId)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw notFound();
      return reply.code(204).send();
    },
  );
