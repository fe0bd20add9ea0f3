import { type createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';
import { queryClient } from '#shared/api/query-client.ts';
import { paths } from '#shared/router/paths.ts';
import { meQuery } from '#shared/session/me-query.ts';

/** Where menus, buttons and the login lead, which are no links of the page. */
const ahead = {
  visitor: [paths.units],
  user: [paths.units, paths.unit, paths.profile, paths.help, paths.profileSettings],
};

/** Whether the person pays for what is loaded, or said that they do. */
function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined;
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  );
}

// Safari has no such call: there a moment of rest is supposed.
const whenIdle = (task: () => void) => {
  if ('requestIdleCallback' in window) requestIdleCallback(task);
  else setTimeout(task, 2000);
};
/** A browser that waits for answers has nothing to do either; what they bring is drawn first. */
const answered = () =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (queryClient.isFetching() > 0) return;
      forget();
      resolve();
    };
    const forget = queryClient.getQueryCache().subscribe(look);
    look();
  });
const idle = async () => {
  await answered();
  await new Promise<void>((resolve) => whenIdle(resolve));
};

/** Paths of this portal that can be reached from the screen that is shown. */
function reachable(): string[] {
  const links = [...document.links].filter(({ origin, target }) => origin === location.origin && !target);
  const user = queryClient.getQueryData(meQuery.queryKey);
  return [...new Set([...links.map(({ pathname }) => pathname), ...ahead[user ? 'user' : 'visitor']])];
}

/** What loads the files of the screen at this path. The router takes away what it has loaded. */
const loadersOf = (routes: RouteObject[], pathname: string) =>
  (matchRoutes(routes, { pathname }) ?? []).flatMap(({ route: { lazy } }) =>
    typeof lazy === 'object' && lazy.Component ? [lazy.Component] : [],
  );

/**
 * Fetches the files of the screens that are one step away, one after the other while the browser has nothing else to do:
 * a tap works then without a network as well.
 */
export function followNeighbours(
  router: ReturnType<typeof createBrowserRouter>,
  routes: RouteObject[],
): void {
  const fetched = new WeakSet<object>();
  let round = 0;

  async function fetchAll(): Promise<void> {
    round += 1;
    const mine = round;
    const tried = new Set<string>();
    // The page goes on being drawn meanwhile: its links are read anew each time.
    for (;;) {
      await idle();
      const path = reachable().find((one) => !tried.has(one));
      if (path === undefined) return;
      // Once each: finding a route costs a slow phone as much as drawing a card.
      tried.add(path);
      for (const load of loadersOf(routes, path)) {
        if (fetched.has(load)) continue;
        await idle();
        if (mine !== round || savesData() || !navigator.onLine) return;
        await load();
        fetched.add(load);
      }
    }
  }

  const go = () => {
    // What does not come now is fetched, and told of, when somebody goes there.
    if (router.state.navigation.state === 'idle') fetchAll().catch(() => undefined);
  };
  let shown = '';
  router.subscribe(({ location: { key }, navigation, initialized }) => {
    if (!initialized || navigation.state !== 'idle' || key === shown) return;
    shown = key;
    go();
  });
  window.addEventListener('online', go);
  if (router.state.initialized) go();
}
