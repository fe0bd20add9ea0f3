import { collectionOf } from '@poolhouse/contract/api/hydra';
import { pushSubscriptionResource } from '@poolhouse/contract/api/push';
import * as z from 'zod';
import type { Db } from '#platform/db/tables.ts';
import { actorOf } from '#platform/http/api.ts';
import { endpoint } from '#platform/http/endpoint.ts';
import { collection } from '#platform/http/json-ld/collection.ts';
import { pageOf, pagingQuery } from '#platform/http/json-ld/paging.ts';
import { pushSubscriptionDefinition } from './resources.ts';
import { subscriptionColumns, toSubscription } from './to-subscription.ts';

/** `GET push_subscriptions`: the actor's own, newest first. */
export const listSubscriptions = ({ db }: { db: Db }) =>
  endpoint(
    {
      config: { access: 'user' },
      schema: {
        summary: 'The browsers that are told what their user is notified of',
        querystring: z.object(pagingQuery),
        response: { 200: collectionOf(pushSubscriptionResource) },
      },
    },
    async (request) => {
      const page = pageOf(request.query);
      const own = await db
        .selectFrom('push_subscriptions')
        .select(subscriptionColumns)
        .where('user_id', '=', actorOf(request).userId)
        .orderBy('id', 'desc')
        .execute();
      const members = own.slice(page.offset, page.offset + page.itemsPerPage).map(toSubscription);
      return collection(request, pushSubscriptionDefinition, members, own.length, page);
    },
  );
