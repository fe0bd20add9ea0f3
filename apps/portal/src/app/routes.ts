import type { Brand } from '@poolhouse/brands/brand';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { loadChunk } from '#shared/chunks/load-chunk.ts';
import type { Volume } from '#shared/i18n/load.ts';
import { paths } from '#shared/router/paths.ts';
import { accountRoutes } from './account-routes.ts';
import { Crash, FrameCrash, TabCrash } from './crash.tsx';
import { leadOn, requireLogin, requireTerms } from './guard.ts';
import { type BranchRoute, loginPage, type PageRoute, type PartHandle, type RouteHandle } from './handle.ts';
import { LoginLayout } from './layouts/login-layout.tsx';
import { NotFound } from './not-found.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { RootLayout } from './root-layout.tsx';
import { unitRoutes } from './unit/unit-routes.ts';
import { withMessages } from './with-messages.ts';

/** Screens come with the messages that they need. */
function speaking<Route extends RouteObject>(volume: Volume, route: Route): Route {
  const load = typeof route.lazy === 'object' ? route.lazy.Component : undefined;
  return load ? { ...route, lazy: { Component: withMessages(volume, load) } } : route;
}

/** Pages that need the messages of what is seen once in a while. */
export const rarePaths: readonly string[] = [paths.addUnit, paths.emailConfirm, paths.help];

const spoken = (volume: Volume, routes: readonly PageRoute[]): PageRoute[] =>
  routes.map((route) =>
    speaking(volume, route.path && rarePaths.includes(route.path) ? speaking('rare', route) : route),
  );

const pages: readonly PageRoute[] = [
  ...spoken('account', accountRoutes),
  ...spoken('unit', unitRoutes),
  { path: '*', handle: loginPage, Component: NotFound },
];

/** Only the login's layout is in the first chunk: the others bring menus and dialogs that a login needs none of. */
const layouts: Record<RouteHandle['layout'], BranchRoute> = {
  login: { Component: LoginLayout },
  user: { lazy: { Component: async () => (await import('./layouts/user-layout.tsx')).UserLayout } },
  default: { lazy: { Component: async () => (await import('./layouts/default-layout.tsx')).DefaultLayout } },
};

/** A screen's file that does not come is a `ChunkLost`, which the nearest boundary knows how to mend. */
function recovering<Route extends RouteObject>(route: Route): Route {
  const load = typeof route.lazy === 'object' ? route.lazy.Component : undefined;
  return load ? { ...route, lazy: { Component: loading(load) } } : route;
}

const loading =
  <Module>(load: () => Promise<Module>) =>
  () =>
    loadChunk(load);

/**
 * A page fails in its own place: the layout around it, or the frame of a unit, works on. The boundary is a route of its own,
 * because the router draws none that is still to be loaded.
 */
const standing = (route: RouteObject, ErrorBoundary: ComponentType = Crash): RouteObject => ({
  ErrorBoundary,
  children: [recovering(route)],
});

/** Whether a brand has the page of this handle. */
type Has = (route: { handle: PartHandle }) => boolean;

/** Pages that need a login get their guard from their handle. */
function guarded({ children, ...route }: PageRoute, has: Has): RouteObject {
  const { auth, beforeTerms } = route.handle;
  return standing({
    ...route,
    ...(auth ? { loader: beforeTerms ? requireLogin : requireTerms } : {}),
    ...(children ? { children: children.filter(has).map((child) => standing(child, TabCrash)) } : {}),
  });
}

/** The route table of a brand: pages of flags that it lacks do not exist. Each page is in the layout that it names. */
export function createRoutes(flags: Brand['flags']): RouteObject[] {
  const has: Has = ({ handle: { flag } }) => !flag || flags[flag];
  const existing = pages.filter(has);
  const inLayout = (layout: RouteHandle['layout']): RouteObject => ({
    ...recovering(layouts[layout]),
    children: existing.filter(({ handle }) => handle.layout === layout).map((page) => guarded(page, has)),
  });
  return [
    {
      Component: RootLayout,
      ErrorBoundary: FrameCrash,
      HydrateFallback: PageSkeleton,
      children: [
        {
          // Above the layouts, below what watches the session.
          ErrorBoundary: FrameCrash,
          children: [
            { path: paths.root, loader: () => leadOn(paths.profile), Component: NotFound },
            inLayout('login'),
            inLayout('user'),
            inLayout('default'),
          ],
        },
      ],
    },
  ];
}
