import { beforeEach, expect, test } from 'vitest';
import type { Api } from '#platform/http/api.ts';
import { testHttp } from '#testing/http/http.ts';
import { toldTo } from './told.ts';

const open = { config: { access: 'public' } } as const;
const page = {
  headers: { cookie: 'poolhouse=T', host: 'localhost:8080', 'sec-fetch-site': 'cross-site' },
  socket: { remoteAddress: '192.0.2.7' },
};

const heating = {
  ...{ section: 'temperature', desired: null, reported: { required: 26 } },
  ...{ version: 2, pending: false, refused: null, changedAt: '2026-06-01T10:00:00.000Z' },
};

let app: Api;
let asked: object[];
/** What the API answers, and whether it does at all. */
let user: { status: number; body: object } | undefined;
let units: object[];
let settings: { status: number; body: object } | undefined;
let gone: Promise<void>;

beforeEach(async () => {
  asked = [];
  user = { status: 200, body: { name: 'Jana', termsToAccept: null } };
  units = [{ '@id': '/api/units/01', name: 'Garden pool' }];
  settings = {
    status: 200,
    body: { '@id': '/api/units/01/settings', sections: [{ ...heating, errors: [] }] },
  };
  const left = Promise.withResolvers<void>();
  gone = left.promise;
  app = await testHttp();
  app.get('/api/end_users/auth/me', open, ({ ip, headers, url }, reply) => {
    asked.push({ url, ip, ...headers });
    reply.raw.once('close', left.resolve);
    return user ? reply.code(user.status).send(user.body) : reply.hijack();
  });
  app.get('/api/units', open, ({ url, ip, headers }, reply) => {
    asked.push({ url, ip, ...headers });
    return reply.send({ 'hydra:member': units });
  });
  app.get('/api/units/01/settings', open, ({ url, ip, headers }, reply) => {
    asked.push({ url, ip, ...headers });
    return settings ? reply.code(settings.status).send(settings.body) : reply.hijack();
  });
});

test('a page is told what the API answers to whoever asks for it, from where they do', async () => {
  const told = await toldTo(app, page, '/units/t2jdrwpan/status', 20_000);
  expect(told).toEqual({
    user: { name: 'Jana', termsToAccept: null },
    unit: { '@id': '/api/units/01', name: 'Garden pool' },
    settings: { sections: [heating] },
  });
  const asker = { ip: '192.0.2.7', cookie: 'poolhouse=T', host: 'localhost:8080' };
  expect(asked).toMatchObject([
    { url: '/api/end_users/auth/me', ...asker },
    { url: '/api/units?serialNumber=T2JDRWPAN', ...asker },
    { url: '/api/units/01/settings', ...asker },
  ]);
  // From where the page was led to is the page's matter.
  expect(asked[0]).not.toHaveProperty('sec-fetch-site');
});

test.each([
  ['are refused', { status: 503, body: {} }, 20_000],
  ['take long', undefined, 500],
] as const)('a unit whose settings %s is told without them', async (_, answer, patienceMs) => {
  settings = answer;
  const told = await toldTo(app, page, '/units/T2JDRWPAN', patienceMs);
  expect(told).toEqual({
    user: { name: 'Jana', termsToAccept: null },
    unit: { '@id': '/api/units/01', name: 'Garden pool' },
  });
});

test.each<[string, () => unknown]>([
  ['who is not logged in', () => (user = { status: 401, body: {} })],
  ['who has terms to accept first', () => (user = { status: 200, body: { termsToAccept: '/api/terms/1' } })],
  ['whose unit it is not', () => (units = [])],
])('nothing is told to somebody %s', async (_, arrange) => {
  arrange();
  expect(await toldTo(app, page, '/units/T2JDRWPAN', 20_000)).toBeUndefined();
});

test('whoever has no session that lives is asked no more of', async () => {
  user = { status: 401, body: {} };
  await toldTo(app, page, '/units/T2JDRWPAN', 20_000);
  expect(asked).toMatchObject([{ url: '/api/end_users/auth/me' }]);
});

test('of a path that is no unit nothing is asked', async () => {
  expect(await toldTo(app, page, '/units/T2JDRWPANX')).toBeUndefined();
  expect(asked).toEqual([]);
});

test('an answer that takes long is waited for no longer, and the API hears of it', async () => {
  user = undefined;
  expect(await toldTo(app, page, '/units/T2JDRWPAN')).toBeUndefined();
  await gone;
});
