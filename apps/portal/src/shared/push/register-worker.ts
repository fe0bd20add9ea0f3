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

/** Registers the worker once the browser has nothing else to do. @returns what takes that back */
export function registerWhenIdle(): () => void {
  // Without one everything works as before.
  const register = () => void registerWorker().catch(() => undefined);
  const off = sessionEvents.on('ended', (reason) => {
    if (reason.startsWith('asked')) forgetUser().catch(() => undefined);
  });
  // Safari has no such call: there a moment of rest is supposed.
  const isKnown = 'requestIdleCallback' in window;
  const waiting = isKnown ? requestIdleCallback(register) : window.setTimeout(register, 2000);
  return () => {
    off();
    if (isKnown) cancelIdleCallback(waiting);
    else clearTimeout(waiting);
  };
}
