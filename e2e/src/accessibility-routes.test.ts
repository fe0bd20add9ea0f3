import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { screens } from './pictures/screens.ts';

/** What a route table says of a route. */
interface Route {
  readonly path?: string;
  readonly children?: readonly Route[];
  readonly Component?: { readonly name: string };
}

const folder = join(import.meta.dirname, '../../apps/portal/src/app');

/** All routes of all tables of the portal; each file `…-routes.ts` exports one. */
async function portalRoutes(): Promise<Route[]> {
  const files = readdirSync(folder, { encoding: 'utf8', recursive: true }).filter((name) =>
    name.endsWith('-routes.ts'),
  );
  const tables = files.map(
    async (name): Promise<Record<string, readonly Route[]>> => import(/* @vite-ignore */ join(folder, name)),
  );
  return (await Promise.all(tables)).flatMap((table) => Object.values(table).flat());
}

/** Paths with the name of their component, if it is known before it is loaded. */
const pathsOf = (routes: readonly Route[], before = ''): { path: string; component: string | undefined }[] =>
  routes.flatMap(({ path = '', children = [], Component }) => {
    const own = path.startsWith('/') ? path : [before, path].filter(Boolean).join('/');
    return [{ path: own, component: Component?.name }, ...pathsOf(children, own)];
  });

const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .replace(/\/:\w+\?/gu, '(/[^/]+)?')
      .replace(/:\w+/gu, '[^/]+')
      .replace('/*', '(/.*)?')}$`,
    'u',
  );

const looseness = (path: string): number => path.split(/[:*]/u).length;

/** The route that shows an address: the strictest that fits. */
function routeOf(paths: readonly string[], address: string): string | undefined {
  const fitting = paths.filter((path) => patternOf(path).test(address));
  return fitting.toSorted((one, other) => looseness(one) - looseness(other))[0];
}

const shown = [...screens.portal, ...screens.remote].map(({ path }) => {
  const full =
    typeof path === 'string' ? path : path({ terms: { cs: '1', de: '2', none: '3' }, language: 'en' });
  return new URL(full, 'http://localhost').pathname;
});

it('every path of the route table is among the screens that axe looks at', async () => {
  const all = pathsOf(await portalRoutes());
  const paths = [...new Set(all.map(({ path }) => path))];
  expect(paths.length).toBeGreaterThan(15);
  const covered = new Set(shown.map((address) => routeOf(paths, address)));
  // Tabs that are not built yet are one screen.
  const later = all.filter(({ component }) => component === 'ComingSoon').map(({ path }) => path);
  expect(later.some((path) => covered.has(path)) || later.length === 0).toBe(true);
  const missing = paths.filter((path) => !covered.has(path) && !later.includes(path));
  expect(missing).toEqual([]);
});

it('a route that no screen shows is noticed', () => {
  const paths = ['/units', '/units/add', '/units/:serial', '/new'];
  const covered = new Set(['/units', '/units/add'].map((address) => routeOf(paths, address)));
  expect(paths.filter((path) => !covered.has(path))).toEqual(['/units/:serial', '/new']);
});
