import { pageConfig } from '#shared/config/page-config.ts';
import { sessionEvents } from '#shared/session/session.ts';

/** The worker of this variant; undefined where a browser has none, or none was built. */
export async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined;
  return navigator.serviceWorker.register(`/worker-${pageConfig().variant}.js`, { updateViaCache: 'none' });
}

/** Whoever logs out here is told nothing more here, whether the server could be reached or not. */
async function forgetUser(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close();
}

/** By then most pages have come: to start a worker takes a slow phone a third of a second, beside a page that is still coming. */
const REST_MS = 3000;

/** Registers the worker once the page has come to rest. @returns what takes that back */
export function registerAtRest(): () => void {
  // Without one everything works as before.
  const waiting = setTimeout(() => void registerWorker().catch(() => undefined), REST_MS);
  const off = sessionEvents.on('ended', (reason) => {
    if (reason.startsWith('asked')) forgetUser().catch(() => undefined);
  });
  return () => {
    off();
    clearTimeout(waiting);
  };
}
