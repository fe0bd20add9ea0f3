import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, test } from 'vitest';
import { perFile } from '#testing/lifetimes.ts';
import { missingId, otherCloud, type RouteWorld, routeWorld } from '#testing/routes/route-world.ts';
import { wholeServer } from '#testing/whole-server.ts';

const server = perFile(wholeServer);
const world = perFile(async () => routeWorld(server, await otherCloud(server)));

interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
  security: object[];
  parameters: { $ref?: string; name?: string; style?: string }[];
  responses: Record<string, { $ref?: string; content?: object }>;
}
interface Document {
  servers: { url: string }[];
  info: { description: string };
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: { session: { name: string } }; responses: Record<string, object> };
}

const documentedPath = (url: string): string => url.replace(/:(\w+)/gu, '{$1}').replace(/\/$/u, '');
const read = async (): Promise<Document> => JSON.parse((await server.ask('GET', '/api/openapi.json')).text);

async function operations(): Promise<(Operation & { path: string; method: string })[]> {
  return Object.entries((await read()).paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ ...operation, path, method })),
  );
}
const called = async (id: string) => (await operations()).find(({ operationId }) => operationId === id);
const parametersOf = async (id: string) =>
  Object.fromEntries((await called(id))?.parameters.map((one) => [one.name ?? one.$ref ?? '', one]) ?? []);

describe('the OpenAPI document', () => {
  /** Everything that the linter knows, warnings included. */
  const lint = async (source: string) => {
    const config = await createConfig({ extends: ['recommended-strict'] });
    // It wants a document of a server that is somewhere.
    const published = source.replaceAll(server.origin, 'https://pool.test');
    const problems = await lintFromString({ source: published, config });
    return problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`);
  };

  test('passes a strict linter without an error or a warning', async () => {
    expect(await lint((await server.ask('GET', '/api/openapi.json')).text)).toEqual([]);
  }, 30_000);

  test('control: the linter sees an operation without a summary and one without an answer', async () => {
    const document = await read();
    const { get } = document.paths['/api/units'] ?? {};
    if (get) delete get.summary;
    const { get: health } = document.paths['/api/health'] ?? {};
    if (health) health.responses = {};
    const found = (await lint(JSON.stringify(document))).map((line) => line.split(' ')[0]);
    expect(found).toEqual(expect.arrayContaining(['operation-summary', 'operation-2xx-response']));
  }, 30_000);

  test('describes every route, each with a name of its own that is made of its path', async () => {
    const all = await operations();
    const routes = server.routes.filter(
      ({ method, url }) => method !== 'HEAD' && url.startsWith('/api') && !url.startsWith('/api/openapi'),
    );
    const documented = all.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    const known = routes.map(({ method, url }) => `${method} ${documentedPath(url)}`);
    expect(documented.sort()).toEqual([...new Set(known)].sort());
    const ids = all.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(['getUnits', 'getUnitState', 'putEndUser', 'getEntrypoint']));
  });

  test('says where the server is, whose the cookie is and where the cloud is found', async () => {
    const document = await read();
    expect(document.servers).toEqual([{ url: server.origin }]);
    expect(document.components.securitySchemes.session).toMatchObject({ in: 'cookie', name: 'poolhouse' });
    expect(document.info.description).toContain('servedCloud');
    const { servedCloud } = JSON.parse((await server.ask('GET', '/api/')).text);
    expect((await server.ask('GET', `${servedCloud}/langs`)).status).toBe(200);
  });

  test('asks for a session where one is needed and nowhere else, for an Origin where something changes', async () => {
    for (const { path, method, security, parameters } of await operations()) {
      const route = server.routes.find(
        (one) => one.method === method.toUpperCase() && documentedPath(one.url) === path,
      );
      expect([path, method, security]).toEqual([
        path,
        method,
        route?.access === 'public' ? [] : [{ session: [] }],
      ]);
      const needsOrigin = parameters.some(({ $ref }) => $ref === '#/components/parameters/Origin');
      expect([path, method, needsOrigin]).toEqual([path, method, method !== 'get']);
    }
  });

  test('says how lists take arrays and orders, and how a captcha is answered without a picture', async () => {
    expect(await parametersOf('getEndUsers')).toMatchObject({
      order: { style: 'deepObject', explode: true },
      'properties[]': { style: 'form', explode: true },
    });
    expect((await called('postCaptchaAlternative'))?.description).toContain('SHA-256');
  });
});

const endsSession = ({ path, method }: { path: string; method: string }): boolean =>
  /auth\/(cookie|demo)|invalidate_tokens/u.test(path) || method === 'delete';

/** Requests of every kind of fault there is, as far as they can be made without knowing a route. */
const faulty = (cookies: RouteWorld['cookies'], method: string) => [
  ...[cookies.anonymous, cookies.owner, cookies.administrator, cookies.unagreed].map((cookie) => ({
    cookie,
    body: {},
  })),
  { cookie: cookies.owner, body: {}, headers: { 'x-end-user': '/api/end_users/other' } },
  ...(method === 'get' ? [] : faultyChanges(cookies.owner)),
];

const faultyChanges = (cookie: string | undefined) => [
  { cookie, body: '{' },
  { cookie, body: {}, headers: { origin: 'https://evil.example' } },
  { cookie, body: 'x', headers: { 'content-type': 'text/plain' } },
  { cookie, body: `"${'x'.repeat(1_000_001)}"` },
];

test('whatever a route answers is described: every status that it was seen with', async () => {
  const undescribed = new Set<string>();
  const seen = new Set<number>();
  const note = async (
    operation: { method: string; path: string; responses: object },
    target: string,
    options: object,
  ) => {
    const { status } = await server.ask(operation.method.toUpperCase(), target, options);
    seen.add(status);
    if (!(status in operation.responses)) undescribed.add(`${operation.method} ${operation.path}: ${status}`);
  };
  // What ends the session is asked last.
  const all = (await operations()).sort((a, b) => Number(endsSession(a)) - Number(endsSession(b)));
  for (const operation of all) {
    const [, , name = ''] = operation.path.split('/');
    const to = (id: string) => operation.path.replace('{id}', id).replace('{type}', 'Unit');
    const own = to(world.things[name]?.own ?? missingId);
    for (const options of faulty(world.cookies, operation.method)) await note(operation, own, options);
    const { owner: cookie } = world.cookies;
    for (const target of [to(missingId), `${own}?page=0&period=x`, `${own}?a=1&a=2`]) {
      await note(operation, target, { cookie, body: {} });
    }
  }
  expect([...undescribed]).toEqual([]);
  expect([...seen].sort()).toEqual(expect.arrayContaining([200, 400, 401, 403, 404, 409, 413, 415, 422]));
}, 360_000);
