import { expect, test } from 'vitest';
import * as z from 'zod';
import type { Api } from '#platform/http/api.ts';
import { textFieldsOf } from '#testing/http/text-fields.ts';
import { perFile } from '#testing/lifetimes.ts';
import { otherCloud, routeWorld } from '#testing/routes/route-world.ts';
import { type WholeServer, wholeServer } from '#testing/whole-server.ts';

const server = perFile(() => wholeServer({ routes: plant }));
const elsewhere = perFile(() => otherCloud(server));

/** As they were before: the schema bounds a length only, and JSON is handed on. */
function plant(api: Api): void {
  const user = { config: { access: 'user' } } as const;
  const body = z.object({ name: z.string().max(100) });
  api.post('/planted/keeps', { ...user, schema: { body } }, async ({ body: { name } }) => {
    await server.pool.query("insert into settings values ('planted', jsonb_build_object('name', $1::text))", [
      name,
    ]);
    return {};
  });
  const querystring = z.object({ search: z.string().optional() });
  api.get('/planted/fails', { ...user, schema: { querystring } }, async ({ query: { search } }) => {
    if (search && /\p{Cc}/u.test(search)) throw new Error('not foreseen');
    return {};
  });
}

const mark = 'qzq';
const odd: [what: string, character: string][] = [
  ['a NUL', '\0'],
  ['half a character', '\ud800'],
  ['a bell', '\u0007'],
  ['a line break', '\n'],
  ['a separator of lines', '\u2028'],
  ['a mark that turns what is read', '\u202e'],
  ['an isolate', '\u2066'],
  ['the mark of a byte order', '\ufeff'],
  ['what is no character', '\uffff'],
  ['a heap of marks', '\u0345\u0334'.repeat(20)],
];

/** Answers from 500 on, places that took a text they should not have, and rows in which it stands. */
async function faults(routes: WholeServer['routes']): Promise<{ places: number; found: string[] }> {
  const found: string[] = [];
  let places = 0;
  for (const route of routes.filter(({ method }) => method !== 'HEAD')) {
    const world = await routeWorld(server, elsewhere);
    const cookie = world.cookies[route.access === 'admin' ? 'administrator' : 'owner'];
    for (const field of await textFieldsOf(server, route, world)) {
      places += 1;
      for (const [what, character] of odd) {
        const { path, body } = field.withText(`${mark}${character}${mark}`);
        const { status } = await server.ask(route.method, path, { cookie, body });
        if (status >= 500) found.push(`${route.method} ${route.url}: ${what} in ${field.name} → ${status}`);
      }
    }
  }
  return { places, found: [...found, ...(await stored())] };
}

async function stored(): Promise<string[]> {
  const { rows: tables } = await server.pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await server.pool.query<{ row: string }>(
      `select row_to_json(t)::text as row from ${name} t where t::text like $1`,
      [`%${mark}%${mark}%`],
    );
    for (const { row } of rows) {
      for (const [, between = ''] of row.matchAll(new RegExp(`${mark}(.{0,50}?)${mark}`, 'gsu'))) {
        // A paragraph may have it, and any kind of line break becomes one.
        if (!/^\\+n$/.test(between)) found.push(`${name}: ${JSON.stringify(between)}`);
      }
    }
  }
  return found;
}

const isPlanted = ({ url }: { url: string }) => url.includes('/planted/');

test('no character that nobody sees fails a route or is stored, in any field of any route', async () => {
  const routes = server.routes.filter((route) => route.url.startsWith('/api') && !isPlanted(route));
  const { places, found } = await faults(routes);
  expect(places).toBeGreaterThan(100);
  expect(found).toEqual([]);
}, 180_000);

test('control: a route that keeps what it is given, and one that fails on it, are found', async () => {
  const { found } = await faults(server.routes.filter(isPlanted));
  expect(found).toContain('GET /api/planted/fails: a bell in ?search → 500');
  expect(found).toContain(`settings: ${JSON.stringify('\\u0007')}`);
});

test('who types such a text is told what is wrong with it, at its field and in their language', async () => {
  const world = await routeWorld(server, elsewhere);
  const { owner } = world;
  const say = async (body: object) => {
    const headers = { 'accept-language': 'de' };
    const answer = await server.ask('PUT', `/api/end_users/${owner.id}`, {
      cookie: owner.cookie,
      headers,
      body,
    });
    return [answer.status, JSON.parse(answer.text).violations];
  };
  expect(await say({ name: 'An\u202ena', surname: 'a\nb', phone: `+${'😀'.repeat(51)}` })).toEqual([
    422,
    [
      expect.objectContaining({
        propertyPath: 'name',
        code: 'unfit-character',
        message: expect.stringContaining('unsichtbares Zeichen (U+202E)'),
      }),
      expect.objectContaining({ propertyPath: 'surname', code: 'one-line' }),
      expect.objectContaining({ propertyPath: 'phone', code: 'too-long' }),
    ],
  ]);
  const fine = { name: '  Anna 👩‍🚀 ', surname: 'Cafe\u0301', phone: null };
  const answer = await server.ask('PUT', `/api/end_users/${owner.id}`, { cookie: owner.cookie, body: fine });
  expect(JSON.parse(answer.text)).toMatchObject({ name: 'Anna 👩‍🚀', surname: 'Café' });
});
