import type { Page } from 'playwright-core';
import type { pushSubscription } from '../../../apps/server/src/testing/push-service.ts';

/** Stands for the browser's push service and the person whom it asks: a browser without a window has neither. */
export async function givePushService(
  page: Page,
  subscription: ReturnType<typeof pushSubscription>,
): Promise<void> {
  await page.addInitScript((given) => {
    let isSubscribed = false;
    const subscription = {
      endpoint: given.endpoint,
      toJSON: () => given,
      unsubscribe: async () => {
        isSubscribed = false;
        return true;
      },
    };
    const own = {
      getSubscription: async () => (isSubscribed ? subscription : null),
      subscribe: async () => {
        isSubscribed = true;
        return subscription;
      },
    };
    Object.assign(PushManager.prototype, own);
    let permission = 'default';
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = async () => {
      permission = 'granted';
      return 'granted';
    };
  }, subscription);
}
