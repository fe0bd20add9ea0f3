import type { Api } from '../../../apps/server/src/platform/http/api.ts';
import type { TableRoute } from '../../../apps/server/src/platform/http/route-table.ts';

const path = '/planted/route-table';

/** Puts a route on the API that tells all others. */
export function tellRoutes(api: Api): void {
  api.get(path, { config: { access: 'public', beforeTerms: true } }, async () => ({
    routes: api.routeTable,
  }));
}

/** All routes of a server that tells them. */
export async function toldRoutes(url: string): Promise<TableRoute[]> {
  const answer = await fetch(`${url}/api${path}`);
  const { routes } = (await answer.json()) as { routes: TableRoute[] };
  return routes.filter((route) => !route.url.endsWith(path));
}
