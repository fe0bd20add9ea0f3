import { matchRoutes, type RouteObject } from 'react-router';

/**
 * Loads the screen of an address before the router starts, so that the first drawing is the whole page. When a file does
 * not come, what came stays, and the rest is the router's to load.
 */
export async function resolveLazy(routes: RouteObject[], location: { pathname: string }): Promise<void> {
  const matches = matchRoutes(routes, location) ?? [];
  const loaded = await Promise.allSettled(
    matches.map(async ({ route }) => {
      const { lazy } = route;
      if (!lazy || typeof lazy === 'function' || !lazy.Component) return;
      const Component = await lazy.Component();
      delete route.lazy;
      if (Component) route.Component = Component;
    }),
  );
  const failed = loaded.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}
