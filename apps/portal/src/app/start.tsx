import { chooseLanguage, isLanguage } from '@poolhouse/domain/account/languages';
import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from '#shared/api/query-client.ts';
import { brandOf } from '#shared/brand/all-brands.ts';
import { soon } from '#shared/chunks/soon.ts';
import { watchTyping } from '#shared/chunks/typed-text.ts';
import { forgetTold, pageCameAt, pageConfig } from '#shared/config/page-config.ts';
import { wakeIntl } from '#shared/format/wake-intl.ts';
import { showLanguage } from '#shared/i18n/set-language.ts';
import { nextTask } from '#shared/next-task.ts';
import { keepBackLink, restoreBackLink } from '#shared/session/back-link.ts';
import { meQuery, seedMe } from '#shared/session/me-query.ts';
import { storage } from '#shared/storage.ts';
import { Toaster } from '#shared/toasts/toaster.tsx';
import { setDestination } from './destination.ts';
import { followNeighbours } from './neighbours.ts';
import { followNewVersion } from './new-version.ts';
import { resolveLazy } from './resolve-lazy.ts';
import { createRoutes } from './routes.ts';
import { untilLoaded } from './until-loaded.ts';

/** Remembers the application that opened the portal and takes its name out of the address; forgets one too old. */
function takeBackLinkFromAddress(): void {
  restoreBackLink(Date.now());
  const path = keepBackLink(location, Date.now());
  if (path) history.replaceState(history.state, '', path);
}

/** The boot script says that the page can't begin, in words that came with it. */
export const tellBoot = (what: 'lost' | 'found') => document.dispatchEvent(new Event(`portal-${what}`));

/** Until it is known who may see the page, and so what is to be drawn. */
const initialized = (router: ReturnType<typeof createBrowserRouter>) =>
  new Promise<void>((resolve) => {
    router.subscribe((state) => state.initialized && resolve());
    if (router.state.initialized) resolve();
  });

/** Shows a page that was hidden because it came in another language. */
function Redrawn() {
  useLayoutEffect(() => {
    delete document.documentElement.dataset.redraw;
  }, []);
  return null;
}

export async function start(): Promise<void> {
  takeBackLinkFromAddress();
  watchTyping();
  const { documentElement } = document;
  const pageLanguage = documentElement.lang;
  const language = chooseLanguage(storage.get('locale'), navigator.languages);
  const root = document.getElementById('root');
  const toastRoot = document.getElementById('toasts');
  if (!root || !toastRoot) throw new Error('the page has no #root or no #toasts');
  // A page drawn for this very address and language is taken over; any other is drawn anew.
  const drawn =
    root.dataset.page === location.pathname && isLanguage(pageLanguage) && pageLanguage === language;

  const routes = createRoutes(brandOf(pageConfig().variant).flags);
  const { session, told } = pageConfig();
  if (session) wakeIntl();
  await nextTask();
  let isWhole = true;
  const screen = () =>
    resolveLazy(routes, location).catch((error: unknown) => {
      if (drawn && !told) throw error;
      isWhole = false;
    });
  // A public page stays as it is until it can be taken over. Any other is drawn without its screen, which then says so.
  await untilLoaded(() => Promise.all([showLanguage(language), screen()]), { say: () => tellBoot('lost') });
  tellBoot('found');

  // A tree of its own beside the page: a dialog makes the page inert, and notifications must stay alive.
  createRoot(toastRoot).render(<Toaster />);
  await nextTask();
  if (!session) queryClient.setQueryData(meQuery.queryKey, null);
  if (told) seedMe(told.user, pageCameAt());
  forgetTold();
  const router = createBrowserRouter(routes);
  setDestination(() => router.state.navigation.location ?? router.state.location);
  followNewVersion();
  followNeighbours(router, routes);
  const page = (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Redrawn />
    </QueryClientProvider>
  );

  await soon(initialized(router));
  await nextTask();
  // In slices: a slow phone answers a finger meanwhile.
  startTransition(() => {
    // What has changed since the server drew it, a minute that is over, is drawn anew; nobody need hear of it.
    const calmly = told ? { onRecoverableError: () => undefined } : {};
    if (drawn && isWhole) hydrateRoot(root, page, calmly);
    else createRoot(root).render(page);
  });
}
