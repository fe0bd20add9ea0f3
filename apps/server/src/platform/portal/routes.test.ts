import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { languages } from '@poolhouse/domain/account/languages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Api } from '#platform/http/api.ts';
import { refuseTheRest } from '#platform/http/edge/other-methods.ts';
import { testHttp } from '#testing/http/http.ts';
import { loadPages } from './pages.ts';
import { portalRoutes } from './routes.ts';

let dist: string;
let app: Api;

const page = (name: string) =>
  `<script nonce="{{nonce}}"></script>{{modules}}<p>${name}</p><script type="application/json" id="config">{{config}}</script>`;

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'poolhouse-test-'));
  await mkdir(join(dist, 'client/assets'), { recursive: true });
  await writeFile(join(dist, 'client/assets/a-1.js'), 'let a;');
  await writeFile(join(dist, 'client/assets/a-1.js.br'), brotliCompressSync('let a;'));
  await writeFile(join(dist, 'client/robots.txt'), 'User-agent: *');
  await writeFile(join(dist, 'client/worker-pool-live.js'), 'self;');
  await writeFile(join(dist, 'client/pool-live.webmanifest'), '{}');
  for (const folder of ['pool-live/en', 'pool-live/cs', 'remote/en', 'remote/cs']) {
    await mkdir(join(dist, 'pages', folder), { recursive: true });
    for (const name of ['login', 'link', 'app', 'not-found']) {
      await writeFile(join(dist, 'pages', folder, `${name}.html`), page(`${folder} ${name}`));
    }
  }
  const login = {
    ...{ modules: ['/assets/base-1.js', '/assets/login-1.js'], volumes: ['base', 'account'] },
    missingIn: [],
  };
  const others = { modules: [], volumes: ['base', 'unit'], missingIn: [] };
  const patterns = [
    { pattern: '/login', page: 'login', ...login },
    { pattern: '/reset-password/:email/:token', page: 'link', ...others },
    { pattern: '/', page: 'app', ...others },
    { pattern: '/units/:serial/settings/*', page: 'app', ...others },
    { pattern: '/terms-of-service', page: 'app', ...others, missingIn: ['dealer', 'pool-live'] },
  ];
  const volumes = [
    'base',
    'account',
    'unit',
    'units',
    'status',
    'control',
    'edit',
    'settings',
    'configuration',
    'history',
    'timeline',
    'notifications',
    'protocols',
    'push',
    'rare',
  ];
  const addresses = (language: string) => volumes.map((name) => [name, `/assets/${name}-${language}.js`]);
  const messages = Object.fromEntries(
    languages.map((language) => [language, Object.fromEntries(addresses(language))]),
  );
  await writeFile(
    join(dist, 'pages/routes.json'),
    JSON.stringify({
      routes: patterns,
      notFound: 'not-found',
      loginFromRoot: '/login?redirect=%2Fa',
      messages,
    }),
  );
  app = await testHttp();
  await app.register(await routes(app, false));
  refuseTheRest(app, (path) => path === '/login');
});

const routes = async (on: Api, mailbox: boolean) =>
  portalRoutes({
    hosts: on.hosts,
    pages: await loadPages(join(dist, 'pages')),
    ...{ drawing: undefined, client: join(dist, 'client') },
    cloud: '/api/clouds/</script>',
    support: () => 'help@example.org',
    mailbox,
  });
afterAll(() => rm(dist, { recursive: true, force: true }));

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test.each([
  ['/?appBackLink=live-view', 200, 'app'],
  ['/login', 200, 'login'],
  ['/login/?redirect=%2Funits', 200, 'login'],
  ['/login?utm=1&utm=2&x[]=1&x=2', 200, 'login'],
  ['/reset-password/anna%2Bx%40example.com/abc', 200, 'link'],
  [`/reset-password/${'a'.repeat(300)}/${'b'.repeat(300)}`, 200, 'link'],
  ['/units/AB1/settings', 200, 'app'],
  ['/units/AB1/settings/pump/speed', 200, 'app'],
  ['/reset-password/anna', 404, 'not-found'],
  ['/nowhere', 404, 'not-found'],
  // The variant has no such page.
  ['/terms-of-service', 404, 'not-found'],
])('%s is answered with %i and the page %s', async (url, status, name) => {
  const answer = await get(url);
  expect(answer.statusCode).toBe(status);
  expect(answer.payload).toContain(`<p>pool-live/en ${name}</p>`);
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('the bare address leads whoever has no session to the login, and nobody else', async () => {
  const stranger = await get('/');
  expect(stranger.statusCode).toBe(302);
  expect(stranger.headers).toMatchObject({ location: '/login?redirect=%2Fa', 'cache-control': 'no-store' });
  expect(stranger.headers.vary).toContain('Cookie');
  expect((await get('/', { cookie: 'poolhouse=T' })).payload).toContain('<p>pool-live/en app</p>');
});

test('host and browser choose variant and language; Dutch is never chosen by itself', async () => {
  expect((await get('/login', { host: 'remote.localhost:8080' })).payload).toContain('remote/en login');
  expect((await get('/login', { 'accept-language': 'nl,cs;q=0.8' })).payload).toContain('pool-live/cs login');
});

test.each([
  ['/login', 'en', ['base-1', 'login-1', 'base-en', 'account-en']],
  ['/login', 'cs', ['base-1', 'login-1', 'base-cs', 'account-cs']],
  ['/units/AB1/settings', 'en', ['base-en', 'unit-en']],
  ['/nowhere', 'en', []],
])('%s in the language %s names the scripts that it needs at once: %j', async (url, language, names) => {
  const { payload } = await get(url, { 'accept-language': language });
  const found = [
    ...payload.matchAll(/<link rel="modulepreload" fetchpriority="low" href="\/assets\/([\w-]+)\.js">/g),
  ];
  expect(found.map(([, name]) => name)).toEqual(names);
  expect(payload).not.toContain('{{');
});

const config = (text: string) => JSON.parse(/id="config">(.*)<\/script>/.exec(text)?.[1] ?? '');

test.each([
  ['http://remote.localhost:8080/', true],
  ['http://live.localhost:8080/', true],
  ['http://localhost:8080/', true],
  ['http://remote.localhost:8080.evil.example/', false],
  ['http://remote.localhost:8080@evil.example/', false],
  ['http://remote.localhost:9999/', false],
  ['https://remote.localhost:8080/', false],
  ['http://evil.example/http://remote.localhost:8080/', false],
  ['remote.localhost:8080', false],
  ['', false],
])('a page that was opened from %j knows whether that was one of our own: %j', async (referer, isOwn) => {
  expect(config((await get('/login', { referer })).payload).fromOwnPage).toBe(isOwn || undefined);
});

test('a page that nobody led to is from none of our own', async () => {
  expect(config((await get('/login')).payload).fromOwnPage).toBeUndefined();
});

test('the mailbox page is named where there is no mail server, and only to whoever sits at this machine', async () => {
  const other = await testHttp();
  await other.register(await routes(other, true));
  const named = async (headers: Record<string, string> = {}) =>
    config((await other.inject({ url: '/login', headers })).payload).mailbox;
  expect(await named()).toBe(true);
  expect(await named({ 'x-forwarded-for': '203.0.113.9' })).toBeUndefined();
  expect(await named({ host: 'pool.example.com' })).toBeUndefined();
  expect(config((await get('/login')).payload).mailbox).toBeUndefined();
});

test('each page has a new nonce, which its policy names, and a configuration that can’t break out', async () => {
  const [first, second] = [await get('/login'), await get('/login', { cookie: 'poolhouse=T' })];
  const [, nonce = ''] = /nonce="([^"]+)"/.exec(first.payload) ?? [];
  expect(nonce).toHaveLength(24);
  const policy = String(first.headers['content-security-policy']);
  expect(policy).toContain(`script-src 'self' 'nonce-${nonce}'`);
  expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
  expect(policy).not.toContain('unsafe');
  expect(second.payload).not.toContain(nonce);
  expect(first.payload.match(/<\/script>/g)).toHaveLength(2);
  expect(config(first.payload)).toEqual({
    support: 'help@example.org',
    variant: 'pool-live',
    publicUrl: 'http://localhost:8080',
    hosts: { 'pool-live': 'http://localhost:8080', remote: 'http://remote.localhost:8080' },
    cloud: '/api/clouds/</script>',
    session: false,
  });
  expect(config(second.payload)).toMatchObject({ session: true });
});

const varies = 'Accept-Language, Cookie, accept-encoding';

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('a page is sent packed to whoever reads %s, and caches know', async (encoding, unpack) => {
  await writeFile(join(dist, 'pages/remote/cs/login.html'), page('x'.repeat(20_000)));
  const headers = { host: 'remote.localhost:8080', 'accept-language': 'cs' };
  const { payload } = await get('/login', headers);
  const packed = await get('/login', { ...headers, 'accept-encoding': encoding });
  expect(packed.headers['content-encoding']).toBe(encoding);
  expect(packed.headers.vary).toBe(varies);
  expect((await app.inject({ method: 'HEAD', url: '/login', headers })).headers.vary).toBe(varies);
  expect(packed.rawPayload.length).toBeLessThan(payload.length / 3);
  const plain = (text: string) => text.replace(/nonce="[^"]*"/u, '');
  expect(plain(unpack(packed.rawPayload).toString())).toBe(plain(payload));
});

test('a page may ask for the camera, to read a label; nothing else may, and a page for nothing more', async () => {
  const nothing = 'geolocation=(), microphone=(), payment=(), usb=()';
  for (const url of ['/login', '/units/1/settings/x']) {
    expect((await get(url)).headers['permissions-policy']).toBe(`camera=(self), ${nothing}`);
  }
  for (const url of ['/assets/a-1.js', '/robots.txt', '/api/nothing']) {
    expect((await get(url)).headers['permissions-policy']).toBe(`camera=(), ${nothing}`);
  }
});

test('a page names the socket of the host it is on, and none that only a request names', async () => {
  const socketOf = async (host: string) => {
    const { headers } = await get('/login', { host });
    return /connect-src 'self' (\S+);/.exec(String(headers['content-security-policy']))?.[1];
  };
  expect(await socketOf('localhost:8080')).toBe('ws://localhost:8080');
  expect(await socketOf('remote.localhost:8080')).toBe('ws://remote.localhost:8080');
  expect(await socketOf('127.0.0.1:8080')).toBe('ws://127.0.0.1:8080');
  expect(await socketOf('evil.example')).toBe('ws://localhost:8080');
  expect(await socketOf('localhost:8080.evil.example')).toBe('ws://localhost:8080');
});

test('files are sent compressed and kept for ever; what is missing is not found', async () => {
  const file = await get('/assets/a-1.js', { 'accept-encoding': 'br' });
  expect(brotliDecompressSync(file.rawPayload).toString()).toBe('let a;');
  expect(file.headers['cache-control']).toContain('immutable');
  expect((await get('/assets/a-1.js')).payload).toBe('let a;');
  expect((await get('/robots.txt')).payload).toBe('User-agent: *');
  const missing = await get('/assets/none.js');
  expect(missing.statusCode).toBe(404);
  expect(missing.headers['cache-control']).toBe('no-store');
  expect((await get('/assets/..%2f..%2fpages/routes.json')).payload).not.toContain('pattern');
});

test('a worker may ask this server alone, and it and a manifest are asked for anew each time', async () => {
  const worker = await get('/worker-pool-live.js');
  expect(worker.headers['content-security-policy']).toContain("default-src 'none'; connect-src 'self'");
  expect(worker.headers['content-type']).toContain('javascript');
  const manifest = await get('/pool-live.webmanifest');
  expect(manifest.headers['content-type']).toContain('application/manifest+json');
  expect(manifest.headers['content-security-policy']).not.toContain('connect-src');
  for (const { headers } of [worker, manifest]) expect(headers['cache-control']).toBe('no-cache');
});

test('an unknown path of the API is answered as the API does', async () => {
  expect((await get('/api/nowhere')).json()).toMatchObject({ status: 404, type: 'not-found' });
});

test('a page takes no other method, and what is no page is not found by any', async () => {
  const post = (url: string) => app.inject({ method: 'POST', url });
  const { statusCode, headers } = await post('/login?x');
  expect([statusCode, headers.allow]).toEqual([405, 'GET, HEAD']);
  expect((await post('/nowhere')).statusCode).toBe(404);
  expect((await post('/api/nowhere')).statusCode).toBe(404);
});
