import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** What a table of routes names in one line: `app.get('/units', ...listUnits(deps));` */
const route = /\b\w+\.(get|post|put|patch|delete|route)\(\s*(?:'([^']*)',\s*)?(?:\.\.\.(\w+)\()?/gu;

/** The file of each name that a table of routes brings from its own module. */
const broughtBy = (source: string): Map<string, string> =>
  new Map(
    [...source.matchAll(/^import \{([^}]*)\} from '\.\/([^']+)';$/gmu)].flatMap(([, names = '', file = '']) =>
      names.split(',').map((name): [string, string] => [name.trim(), file]),
    ),
  );

/** The endpoints of each module's `routes.ts` that have no test of their file's name beside them. */
function untested(modules: string): string[] {
  return readdirSync(modules).flatMap((module) => {
    const table = join(modules, module, 'routes.ts');
    if (!existsSync(table)) return [];
    const source = readFileSync(table, 'utf8');
    const files = broughtBy(source);
    const routes = [...source.matchAll(route)];
    if (routes.length === 0) return [`${module}: no route is read`];
    return routes.flatMap(([, method, path, handler = '']) => {
      const file = files.get(handler);
      if (file === undefined) return [`${module}: ${method} ${path} is handled in no file of its own`];
      const test = file.replace(/\.ts$/u, '.test.ts');
      return existsSync(join(modules, module, test)) ? [] : [`${module}/${file}`];
    });
  });
}

/** Modules of its own, so that a planted error never stands in the project. */
const folder = mkdtempSync(join(tmpdir(), 'poolhouse-endpoints-'));

function plant(file: string, source = ''): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), source);
}

beforeAll(() => {
  plant(
    'pools/routes.ts',
    `import type { Api } from '#platform/http/api.ts';
import { type Deps, getPool } from './get-pool.ts';
import { postPool } from './post-pool.ts';
import { postWater } from './water/post-water.ts';
import { putWater } from './water/put-water.ts';

export function poolRoutes(app: Api, deps: Deps): void {
  app.get('/pools/:id', ...getPool(deps));
  app.post('/pools', ...postPool(deps));
  app.post('/pools/:id/water', ...postWater(deps));
  app.put(
    '/pools/:id/water',
    ...putWater(deps),
  );
  app.delete('/pools/:id', async () => undefined);
}
`,
  );
  for (const name of ['get-pool', 'water/post-water']) plant(`pools/${name}.test.ts`);
  // Not where its endpoint is.
  plant('pools/put-water.test.ts');
  plant('tubs/routes.ts', 'export const tubRoutes = () => undefined;\n');
  // A module without routes has nothing to show.
  plant('mails/index.ts');
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('an endpoint', () => {
  it('without a test of its name beside it is found, in whatever room it is', () => {
    expect(untested(folder)).toEqual([
      'pools/post-pool.ts',
      'pools/water/put-water.ts',
      'pools: delete /pools/:id is handled in no file of its own',
      'tubs: no route is read',
    ]);
  });

  it('of the server has a test of its name beside it', () => {
    expect(untested(join(import.meta.dirname, '../apps/server/src/modules'))).toEqual([]);
  });
});
