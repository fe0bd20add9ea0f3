import { createRateLimits, createSendingLimits } from '#modules/rate-limits/index.ts';
import type { EndedSessions } from '#modules/sessions/index.ts';
import type { Db } from '#platform/db/tables.ts';
import type { Api } from '#platform/http/api.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { deleteSubscription } from './delete-subscription.ts';
import { endSubscriptions } from './end-subscriptions.ts';
import { exportSubscriptions } from './export-subscriptions.ts';
import { getPushKey } from './get-push-key.ts';
import { getSubscription } from './get-subscription.ts';
import { listSubscriptions } from './list-subscriptions.ts';
import { type PostDeps, postSubscription } from './post-subscription.ts';
import { createPushKeys } from './push-keys.ts';
import { type PushMessage, putMessages } from './put-messages.ts';
import { createPushSender, type SendDeps } from './send-messages.ts';

export type { PushMessage } from './put-messages.ts';
export { pushKeyAnswer, pushSubscriptionDefinition } from './resources.ts';

export interface PushDeps extends Omit<SendDeps, 'keys'>, Pick<PostDeps, 'sessions'> {
  jobs: Pick<Jobs, 'schedule' | 'wake'>;
}

/** Tells people in the browsers that they allowed it. Decision 065. */
export interface Push {
  /**
   * Tells a user, in each of their browsers.
   * @param db a transaction, with which the message is there or not
   */
  send(userId: string, message: PushMessage, db?: Db): Promise<void>;
  /** Ends what ended sessions had. */
  end(trx: Db, ended: EndedSessions): Promise<void>;
  exportOf(userId: string): Promise<unknown>;
  routes(api: Api): void;
  /** Resolves when nothing is being sent. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

const job = 'push.send';

export function createPush(deps: PushDeps): Push {
  const { db, clock, jobs } = deps;
  const keys = createPushKeys(db);
  const sender = createPushSender({ ...deps, keys });
  jobs.schedule(job, '* * * * *', sender.run, { retryLimit: 0, soon: true });
  const onPut = () => jobs.wake(job);

  return {
    send: (userId, message, trx = db) => putMessages({ clock, onPut }, trx, userId, message),
    end: endSubscriptions,
    exportOf: (userId) => exportSubscriptions(db, userId),
    routes(api) {
      api.get('/push_key', ...getPushKey(keys));
      api.get('/push_subscriptions', ...listSubscriptions(deps));
      api.get('/push_subscriptions/:id', ...getSubscription(deps));
      const limits = createSendingLimits(createRateLimits({ db, clock }), 'subscriptions');
      api.post('/push_subscriptions', ...postSubscription({ ...deps, limits }));
      api.delete('/push_subscriptions/:id', ...deleteSubscription(deps));
    },
    idle: sender.idle,
    stop: sender.stop,
  };
}
