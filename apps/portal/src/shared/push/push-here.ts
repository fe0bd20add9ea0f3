import { collectionOf } from '@poolhouse/contract/api/hydra';
import { pushKey, pushSubscriptionRequest, pushSubscriptionResource } from '@poolhouse/contract/api/push';
import { queryOptions } from '@tanstack/react-query';
import { api } from '#shared/api/api.ts';
import { translate } from '#shared/i18n/i18n.ts';
import { registerWorker } from './register-worker.ts';

/** How push stands on this device; `iri` is that of its subscription. */
export type PushHere = { state: 'unsupported' | 'denied' | 'off' } | { state: 'on'; iri: string };

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** As the server knows a browser. */
async function fingerprintOf(endpoint: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)));
  return btoa(String.fromCharCode(...hash))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/** What the browser and the server say together: one alone may have forgotten. */
async function readPush(signal: AbortSignal): Promise<PushHere> {
  if (!isSupported()) return { state: 'unsupported' };
  if (Notification.permission === 'denied') return { state: 'denied' };
  const subscription = await subscriptionHere();
  if (!subscription || Notification.permission !== 'granted') return { state: 'off' };
  const fingerprint = await fingerprintOf(subscription.endpoint);
  const list = await api.get('push_subscriptions', collectionOf(pushSubscriptionResource), { signal });
  const own = list['hydra:member'].find((one) => one.fingerprint === fingerprint);
  return own ? { state: 'on', iri: own['@id'] } : { state: 'off' };
}

export const pushQuery = () =>
  queryOptions({ queryKey: ['push', 'here'], queryFn: ({ signal }) => readPush(signal), staleTime: 0 });

/** The browser's own word for a service that it cannot reach is in no language of ours. */
async function subscribe(applicationServerKey: string): Promise<PushSubscription> {
  const registration = await registerWorker();
  if (!registration) throw new Error(translate('push.noService'));
  await navigator.serviceWorker.ready;
  try {
    // One that was made for other keys is of no use.
    await (await registration.pushManager.getSubscription())?.unsubscribe();
    return await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  } catch (cause) {
    throw new Error(translate('push.noService'), { cause });
  }
}

/** Asks the person, then the browser's push service, and tells the server. @returns whether the person allowed it */
export async function allowPush(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const { publicKey } = await api.get('push_key', pushKey);
  const made = pushSubscriptionRequest.parse((await subscribe(publicKey)).toJSON());
  await api.post('push_subscriptions', made, pushSubscriptionResource);
  return true;
}

export async function stopPush(iri: string): Promise<void> {
  await api.delete(iri);
  await (await subscriptionHere())?.unsubscribe();
}
