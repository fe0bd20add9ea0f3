import { pushKey, pushSubscriptionRequest, pushSubscriptionResource } from '@poolhouse/contract/api/push';
import { defineAnswer } from '#platform/http/json-ld/answer.ts';
import { defineResource } from '#platform/http/json-ld/resource.ts';

export const pushSubscriptionDefinition = defineResource({
  type: 'PushSubscription',
  collection: 'push_subscriptions',
  title: 'Browser that is told',
  plural: 'Browsers that are told',
  schema: pushSubscriptionResource,
  operations: { list: true, get: true, create: pushSubscriptionRequest, remove: true },
});

export const pushKeyAnswer = defineAnswer('PushKey', 'Key by which a browser subscribes', pushKey);
