import { problem } from '@poolhouse/contract/api/problem';
import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { Refusal, Violation } from '#platform/errors.ts';
import { ownPage, testActor, testHttp, testUrl } from '#testing/http/http.ts';
import type { Api } from './api.ts';
import { setSessionCookie } from './cookies.ts';
import { changesOf } from './json-ld/put.ts';

const anna = testActor();
const admin = testActor({ userId: '01JD3Z8Q4V5W6X7Y8Z9ABCDEFD', roles: ['ROLE_ADMIN'] });
const item = z.object({
  name: z.string().min(1).max(5),
  deep: z.object({ list: z.array(z.int()) }).optional(),
});
let app: Api;

async function routes(api: Api): Promise<void> {
  api.get('/open', { config: { access: 'public' } }, async (request) => ({ variant: request.variant }));
  api.get('/mine', { config: { access: 'user' } }, async (request) => ({ id: request.actor?.userId }));
  api.get('/me', { config: { access: 'user', beforeTerms: true } }, async () => ({}));
  api.get('/all', { config: { access: 'admin' } }, async () => ({}));
  api.post('/items', { config: { access: 'public' }, schema: { body: item } }, async ({ body }) => body);
  api.delete('/items', { config: { access: 'public' } }, async (_request, reply) => reply.code(204).send());
  api.get(
    '/items/:id',
    {
      config: { access: 'public' },
      schema: {
        params: z.object({ id: z.string().length(4) }),
        response: { 200: z.object({ id: z.string() }) },
      },
    },
    async ({ params }) => ({ id: params.id, secret: 'x' }),
  );
  api.get('/query', { config: { access: 'public' } }, async ({ query }) => query);
  api.post('/login', { config: { access: 'public' } }, async (_request, reply) => {
    setSessionCookie(reply, 'T', new Date('2030-01-01T00:00:00Z'));
    return {};
  });
  const failing: Record<string, () => unknown> = {
    violation: () => new Violation('email', 'email'),
    many: () => new Refusal('too-many', 'too-many-requests', { retryAfter: 7.2 }),
    away: () => Object.assign(new Error('connect ENOENT /run/x'), { code: 'ENOENT', syscall: 'connect' }),
    stalled: () => Object.assign(new Error('canceling statement'), { code: '57014' }),
    deadlock: () => Object.assign(new Error('deadlock detected'), { code: '40P01' }),
    bug: () => new TypeError('secret detail'),
  };
  for (const [name, make] of Object.entries(failing)) {
    api.get(`/fail/${name}`, { config: { access: 'public' } }, async () => {
      throw make();
    });
  }
}

beforeAll(async () => {
  app = await testHttp({ actors: { a: anna, b: admin } });
  await app.register(routes, { prefix: '/api' });
});

const as = (token: string) => ({ cookie: `poolhouse=${token}` });
async function ask(
  options: InjectOptions,
): Promise<{ status: number; body: unknown; type: string; retry: unknown }> {
  const { statusCode, headers, payload } = await app.inject(options);
  const isProblem = String(headers['content-type']).startsWith('application/problem+json');
  const body = payload === '' ? undefined : JSON.parse(payload);
  return {
    status: statusCode,
    body,
    type: isProblem ? problem.parse(body).type : String(headers['content-type']),
    retry: headers['retry-after'],
  };
}

test.each(['stalled', 'deadlock'])('%s in the database is asked to come again', async (what) => {
  const answer = await app.inject({ url: `/api/fail/${what}` });
  expect(answer).toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } });
});

describe('who may call', () => {
  test('a route that does not say it fails the start', async () => {
    const other = await testHttp();
    await expect(
      other.register(async (api: Api) => void api.get('/x', async () => ({})), { prefix: '/api' }),
    ).rejects.toThrow('does not say who may call it');
  });
  test.each([
    ['nobody', {}, '/api/mine', 401, 'unauthenticated'],
    ['an ended session', as('gone'), '/api/mine', 401, 'unauthenticated'],
    ['no administrator', as('a'), '/api/all', 403, 'forbidden'],
    ['nobody at an administrator’s', {}, '/api/all', 401, 'unauthenticated'],
    [
      'another tab’s user',
      { ...as('a'), 'x-end-user': `/api/end_users/${admin.userId}` },
      '/api/mine',
      409,
      'dual-login',
    ],
  ])('%s is refused', async (_who, headers, url, status, type) => {
    expect(await ask({ url, headers })).toMatchObject({ status, type });
  });
  test('the owner of a session, an administrator, and a tab of the same user pass', async () => {
    expect(await ask({ url: '/api/mine', headers: as('a') })).toMatchObject({
      status: 200,
      body: { id: anna.userId },
    });
    expect(await ask({ url: '/api/all', headers: as('b') })).toMatchObject({ status: 200 });
    const headers = { ...as('a'), 'x-end-user': `/api/end_users/${anna.userId}` };
    expect(await ask({ url: '/api/mine', headers })).toMatchObject({ status: 200 });
  });
  test('terms that wait for acceptance come first, but not before what needs none', async () => {
    const gated = await testHttp({ actors: { a: anna }, terms: '/api/cloud_terms_of_services/x' });
    await gated.register(routes, { prefix: '/api' });
    const refused = await gated.inject({ url: '/api/mine', headers: as('a') });
    expect(refused.json()).toMatchObject({
      status: 403,
      type: 'terms-not-accepted',
      terms: '/api/cloud_terms_of_services/x',
    });
    expect((await gated.inject({ url: '/api/me', headers: as('a') })).statusCode).toBe(200);
    expect((await gated.inject({ url: '/api/open', headers: as('a') })).statusCode).toBe(200);
  });
});

test('an answer names so many violations at most, however many a request has', async () => {
  const payload = JSON.stringify({ name: 'a', deep: { list: Array(10_000).fill('x') } });
  const answer = await app.inject({ method: 'POST', url: '/api/items', headers: ownPage, payload });
  expect(answer.json().violations).toHaveLength(20);
  const foreign = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`x${at}`, 1]));
  expect(() => changesOf(foreign, { '@id': '', '@type': '' }, [])).toThrow(
    expect.objectContaining({ items: expect.objectContaining({ length: 20 }) }),
  );
});

describe('changes', () => {
  const change = (headers: Record<string, string>, payload = '{"name":"a"}') =>
    ask({ method: 'POST', url: '/api/items', headers, payload });
  test.each([
    ['no origin', { 'content-type': 'application/json' }, 403, 'origin-not-allowed'],
    ['a foreign origin', { ...ownPage, origin: 'https://evil.example' }, 403, 'origin-not-allowed'],
    ['a look-alike', { ...ownPage, origin: 'http://localhost:8080.evil.example' }, 403, 'origin-not-allowed'],
    ['the null origin', { ...ownPage, origin: 'null' }, 403, 'origin-not-allowed'],
    ['text', { ...ownPage, 'content-type': 'text/plain' }, 415, 'unsupported-media-type'],
    [
      'a form',
      { ...ownPage, 'content-type': 'application/x-www-form-urlencoded' },
      415,
      'unsupported-media-type',
    ],
    ['no type', { origin: testUrl }, 415, 'unsupported-media-type'],
  ])('%s is refused', async (_what, headers, status, type) => {
    expect(await change(headers)).toMatchObject({ status, type });
  });
  test.each([testUrl, 'http://remote.localhost:8080', 'http://127.0.0.1:8080'])('%s may', async (origin) => {
    expect(await change({ ...ownPage, origin })).toMatchObject({
      status: 200,
      type: 'application/ld+json; charset=utf-8',
    });
  });
  test.each([
    '{"name":"a","__proto__":{"x":1}}',
    '{"name":"a","\\u005f_proto__":{"x":1}}',
    '{"name":"a","constructor":{"prototype":{"x":1}}}',
    '{"name":"a","name":"b"}',
    '{"name":"a","n\\u0061me":"b"}',
    `{"name":"a","x":${'['.repeat(100)}${']'.repeat(100)}}`,
    '{"name":',
  ])('%s is malformed', async (payload) => {
    expect(await change(ownPage, payload)).toMatchObject({ status: 400, type: 'malformed' });
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
  test('a name twice in two objects is no duplicate', async () => {
    expect(await change(ownPage, '{"name":"a\\"{","x":[{"name":"}"},{"name":":"}]}')).toMatchObject({
      status: 200,
    });
  });
  test('too much is refused', async () => {
    expect(await change(ownPage, `{"name":"${'a'.repeat(200_000)}"}`)).toMatchObject({
      status: 413,
      type: 'too-large',
    });
  });
  test('a client may name the type of a body it does not send', async () => {
    expect(await ask({ method: 'DELETE', url: '/api/items', headers: ownPage })).toMatchObject({
      status: 204,
    });
    expect(await ask({ method: 'DELETE', url: '/api/items', headers: { origin: testUrl } })).toMatchObject({
      status: 204,
    });
    expect(await change(ownPage, '')).toMatchObject({ status: 422 });
  });
});

describe('queries', () => {
  test.each([
    'a=1&a=2',
    'a=1&a[]=2',
    'a[]=1&a=2',
    '__proto__[x]=1',
    'a[b][c]=1',
    'a[x]=1&a[x]=2',
    'a=%ff',
    'a[__proto__]=1',
  ])('%s is malformed', async (query) => {
    expect(await ask({ url: `/api/query?${query}` })).toMatchObject({ status: 400, type: 'malformed' });
  });
  test('names, arrays and objects', async () => {
    const { body } = await ask({ url: '/api/query?a=1&b[]=x&b%5B%5D=y+z&order[name]=asc' });
    expect(body).toEqual({ a: '1', b: ['x', 'y z'], order: { name: 'asc' } });
  });
});

describe('answers', () => {
  test('wrong fields are named by path, in the language asked for', async () => {
    const payload = '{"name":"too long","deep":{"list":[1,"x"]}}';
    const { body, status } = await ask({
      method: 'POST',
      url: '/api/items',
      payload,
      headers: { ...ownPage, 'accept-language': 'de-AT,de;q=0.9' },
    });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      '@type': 'ConstraintViolationList',
      'hydra:description': 'name: Die maximal zulässige Länge beträgt 5\ndeep.list[1]: Der Wert ist ungültig',
      violations: [
        { propertyPath: 'name', code: 'too-long' },
        { propertyPath: 'deep.list[1]', code: 'invalid' },
      ],
    });
    const bare = await ask({ method: 'POST', url: '/api/items', payload: '{}', headers: ownPage });
    expect(bare.body).toMatchObject({ violations: [{ propertyPath: 'name', message: 'Value is required' }] });
  });
  test('each kind of failure has its status', async () => {
    expect(await ask({ url: '/api/fail/violation' })).toMatchObject({
      status: 422,
      body: { violations: [{ code: 'email' }] },
    });
    expect(await ask({ url: '/api/fail/many' })).toMatchObject({ status: 429, retry: '8' });
    expect(await ask({ url: '/api/fail/away' })).toMatchObject({
      status: 503,
      type: 'unavailable',
      retry: '5',
    });
    const bug = await ask({ url: '/api/fail/bug' });
    expect(bug).toMatchObject({ status: 500, type: 'failed' });
    expect(JSON.stringify(bug.body)).not.toContain('secret detail');
  });
  test('what can’t exist is answered as what doesn’t, and nothing is echoed', async () => {
    const wrong = await app.inject({ url: '/api/items/abcde' });
    const missing = await app.inject({ url: '/api/nowhere/abcde' });
    expect(wrong.statusCode).toBe(404);
    expect(wrong.payload).toBe(missing.payload);
    expect(missing.payload).not.toContain('abcde');
    expect(await ask({ url: '/api/%ff' })).toMatchObject({ status: 400, type: 'malformed' });
    expect(await ask({ url: `/api/items/${'a'.repeat(500)}` })).toMatchObject({ status: 414 });
  });
  test('fields beyond the response schema are left out', async () => {
    expect((await ask({ url: '/api/items/abcd' })).body).toEqual({ id: 'abcd' });
  });
  test('headers', async () => {
    const { headers } = await app.inject({ url: '/api/open', headers: { host: 'remote.localhost:8080' } });
    expect(headers.link).toBe(
      '<http://remote.localhost:8080/api/docs.jsonld>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"',
    );
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers['strict-transport-security']).toBeUndefined();
    const foreign = await app.inject({ url: '/api/open', headers: { host: 'evil.example' } });
    expect(foreign.headers.link).toContain('<http://localhost:8080/');
  });
  test('the variant comes from the host name', async () => {
    const variant = async (host: string) => (await ask({ url: '/api/open', headers: { host } })).body;
    expect(await variant('remote.localhost:8080')).toEqual({ variant: 'remote' });
    expect(await variant('anything.example')).toEqual({ variant: 'pool-live' });
  });
});

test('over https the cookie is bound to its host and the browser comes back by https', async () => {
  const secure = await testHttp({ publicUrl: 'https://pools.example' });
  await secure.register(routes, { prefix: '/api' });
  const headers = { ...ownPage, origin: 'https://remote.pools.example' };
  const answer = await secure.inject({ method: 'POST', url: '/api/login', headers });
  expect(answer.headers['set-cookie']).toBe(
    '__Host-poolhouse=T; Path=/; Expires=Tue, 01 Jan 2030 00:00:00 GMT; HttpOnly; Secure; SameSite=Lax',
  );
  expect(answer.headers['strict-transport-security']).toContain('max-age=');
  const plain = await app.inject({ method: 'POST', url: '/api/login', headers: ownPage });
  expect(plain.headers['set-cookie']).toBe(
    'poolhouse=T; Path=/; Expires=Tue, 01 Jan 2030 00:00:00 GMT; HttpOnly; SameSite=Lax',
  );
});
