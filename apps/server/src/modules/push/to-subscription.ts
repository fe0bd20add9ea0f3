import { iriOf } from '@poolhouse/contract/api/hydra';
import type { PushSubscriptionResource } from '@poolhouse/contract/api/push';
import type { Selectable } from 'kysely';
import type { Tables } from '#platform/db/tables.ts';

type Row = Pick<Selectable<Tables['push_subscriptions']>, 'id' | 'fingerprint' | 'device' | 'created_at'>;

export const subscriptionColumns = ['id', 'fingerprint', 'device', 'created_at'] as const;

export const toSubscription = (row: Row): PushSubscriptionResource => ({
  '@id': iriOf('push_subscriptions', row.id),
  '@type': 'PushSubscription',
  fingerprint: row.fingerprint.toString('base64url'),
  device: row.device,
  createdAt: row.created_at.toISOString(),
});
