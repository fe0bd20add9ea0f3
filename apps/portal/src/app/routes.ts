import type { Brand } from '@poolhouse/brands/brand';
import { type RouteObject, redirect } from 'react-router';
import { paths } from '#shared/router/paths.ts';
import { accountRoutes } from './account-routes.ts';
import { Crash } from './crash.tsx';
import { requireLogin, requireTerms } from './guard.ts';
import { type BranchRoute, loginPage, type PageRoute, type RouteHandle } from './handle.ts';
import { LoginLayout } from './layouts/login-layout.tsx';
import { NotFound } from './not-found.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { RootLayout } from './root-layout.tsx';
import { unitRoutes } from './unit/unit-routes.ts';

const pages: readonly PageRoute[] = [
  ...accountRoutes,
  ...unitRoutes,
  { path: '*', handle: loginPage, Component: NotFound },
];

/** Only the login's layout is in the first chunk: the others bring menus and dialogs that a login needs none of. */
const layouts: Record<RouteHandle['layout'], BranchRoute> = {
  login: { Component: LoginLayout },
  user: { lazy: { Component: async () => (await import('./layouts/user-layout.tsx')).UserLayout } },
  default: { lazy: { Component: async () => (await import('./layouts/default-layout.tsx')).DefaultLayout } },
};

/** Pages that need a login get their guard from their handle. */
function guarded(route: PageRoute): RouteObject {
  const { auth, beforeTerms } = route.handle;
  if (!auth) return route;
  return { ...route, loader: beforeTerms ? requireLogin : requireTerms };
}

/** The route table of a brand: pages of flags that it lacks do not exist. Each page is in the layout that it names. */
export function createRoutes(flags: Brand['flags']): RouteObject[] {
  const existing = pages.filter(({ handle }) => !handle.flag || flags[handle.flag]);
  const inLayout = (layout: RouteHandle['layout']): RouteObject => ({
    ...layouts[layout],
    children: [
      {
        ErrorBoundary: Crash,
        children: existing.filter(({ handle }) => handle.layout === layout).map(guarded),
      },
    ],
  });
  return [
    {
      Component: RootLayout,
      HydrateFallback: PageSkeleton,
      children: [
        { path: paths.root, loader: () => redirect(paths.profile), Component: NotFound },
        inLayout('login'),
        inLayout('user'),
        inLayout('default'),
      ],
    },
  ];
}
