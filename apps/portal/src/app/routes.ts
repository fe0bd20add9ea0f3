import { type RouteObject, redirect } from 'react-router';
import { paths } from '../shared/router/paths.ts';
import { accountRoutes } from './account-routes.ts';
import { Crash } from './crash.tsx';
import { Frame } from './frame.tsx';
import { isHandle, loginPage, type RouteHandle } from './handle.ts';
import { requireLogin, requireTerms } from './guard.ts';
import { NotFound } from './not-found.tsx';
import { Shell } from './shell.tsx';
import { unitRoutes } from './unit-routes.ts';

/** Routes that need a login get their guard from their handle. */
function guarded(route: RouteObject): RouteObject {
  const handle: RouteHandle | undefined = isHandle(route.handle) ? route.handle : undefined;
  if (!handle?.auth) return route;
  return { ...route, loader: handle.beforeTerms ? requireLogin : requireTerms };
}

/** The route table: one frame, which takes the layout from the handle of the route inside. */
export function createRoutes(): RouteObject[] {
  return [
    {
      Component: Frame,
      HydrateFallback: Shell,
      children: [
        {
          ErrorBoundary: Crash,
          children: [
            { path: paths.root, loader: () => redirect(paths.profile), Component: NotFound },
            ...accountRoutes.map(guarded),
            ...unitRoutes.map(guarded),
            { path: '*', handle: loginPage, Component: NotFound },
          ],
        },
      ],
    },
  ];
}
