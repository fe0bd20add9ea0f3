import { pushSubscriptionResource } from '@poolhouse/contract/api/push';
import type { Db } from '#platform/db/tables.ts';
import { notFound } from '#platform/errors.ts';
import { actorOf } from '#platform/http/api.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { idParams } from '#platform/http/json-ld/id-params.ts';
import { subscriptionColumns, toSubscription } from './to-subscription.ts';

/** `GET push_subscriptions/{id}` */
export const getSubscription = ({ db }: { db: Db }) =>
  endpoint(
    {
      config: { access: 'user' },
      schema: {
        summary: 'A browser that is told',
        params: idParams,
        response: { 200: pushSubscriptionResource },
      },
    },
    async (request) => {
      const row = await db
        .selectFrom('push_subscriptions')
        .select(subscriptionColumns)
        .where('id', '=', request.params.id)
        .where('user_id', '=', actorOf(request).userId)
        .executeTakeFirst();
      if (!row) throw notFound();
      return { '@context': '/api/contexts/PushSubscription', ...toSubscription(row) };
    },
  );
