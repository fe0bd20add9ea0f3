import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '#platform/http/api.ts';
import type { TableRoute } from '#platform/http/route-table.ts';
import {
  foreignChangesTaken,
  foreignReaders,
  headerFaults,
  malformedTaken,
  pathOf,
} from '#testing/http/hostile-requests.ts';
import { type Made, makePerson } from '#testing/whole-people.ts';
import { type WholeServer, wholeServer } from '#testing/whole-server.ts';

let server: WholeServer;
let admin: Made;
let bare: FastifyInstance;
beforeAll(async () => {
  server = await wholeServer({ routes: plant });
  admin = await makePerson(server, { roles: ['ROLE_USER', 'ROLE_ADMIN'] });
  bare = await bareEdge();
});
afterAll(async () => {
  await bare.close();
  await server.stop();
});

function plant(api: Api): void {
  const open = { config: { access: 'public' } } as const;
  api.get('/planted/link', open, async ({ protocol, host }) => ({ link: `${protocol}://${host}/reset/x` }));
}

/** An edge as Fastify comes, with handlers as careless people write them. */
async function bareEdge(): Promise<FastifyInstance> {
  const app = Fastify({ onProtoPoisoning: 'ignore', onConstructorPoisoning: 'ignore' });
  for (const type of ['application/ld+json', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
    app.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) =>
      done(null, JSON.parse(body.toString())),
    );
  }
  app.post('/api/careless', async ({ body }) => {
    merge({}, body);
    // Cleaned in the same turn: what else this process does, its metrics say, must not stumble over it.
    wasPolluted ||= !isClean();
    Reflect.deleteProperty(Object.prototype, 'polluted');
    return {};
  });
  app.get('/api/careless', async ({ headers }, reply) =>
    reply
      .headers({
        'access-control-allow-origin': headers.origin,
        'access-control-allow-credentials': 'true',
      })
      .type('text/html')
      .send('<body onload="x()"><script>y()</script>'),
  );
  return app;
}

function merge(into: Record<string, unknown>, from: unknown): void {
  if (typeof from !== 'object' || from === null) return;
  for (const [name, value] of Object.entries(from)) {
    const there = into[name];
    if (typeof there === 'object' && there !== null) merge(there as Record<string, unknown>, value);
    else into[name] = value;
  }
}

const careless = (method: string): TableRoute => ({
  ...{ method, url: '/api/careless', access: 'public', beforeTerms: true },
  ...{ isFiltered: false, takesBody: method === 'POST', takesKey: false },
});

const askBare: WholeServer['ask'] = async (method, url, { headers = {}, body } = {}) => {
  const all = Object.entries({ 'content-type': 'application/ld+json', ...headers });
  const {
    statusCode,
    headers: answered,
    payload,
  } = await bare.inject({
    ...{ method: method as 'GET' | 'POST', url },
    headers: Object.fromEntries(all.filter(([, value]) => value !== '')),
    ...(body === undefined || method === 'GET' ? {} : { payload: body }),
  });
  return { status: statusCode, headers: answered as Record<string, string>, text: payload };
};

const apiRoutes = () => server.routes.filter(({ url }) => url.startsWith('/api'));
let wasPolluted = false;
const isClean = (): boolean => !('polluted' in {}) && Object.keys(Object.prototype).length === 0;

describe('changes by foreign pages', () => {
  test('every changing route refuses foreign and missing origins with 403 and text and forms with 415', async () => {
    const given = { own: server.origin, cookie: admin.cookie };
    expect(await foreignChangesTaken(server.ask, apiRoutes(), given)).toEqual([]);
    expect(apiRoutes().filter(({ method }) => method !== 'GET' && method !== 'HEAD').length).toBeGreaterThan(
      25,
    );
    expect((await server.ask('GET', admin.iri, { cookie: admin.cookie })).status).toBe(200);
  });

  test('control: an edge that looks at neither takes them all', async () => {
    const taken = await foreignChangesTaken(askBare, [careless('POST')], { own: server.origin, cookie: '' });
    // A body of no type at all is refused by Fastify itself.
    expect(taken).toHaveLength(11);
  });

  test('no route lets a foreign page read what it answers to a cookie', async () => {
    expect(await foreignReaders(server.ask, apiRoutes(), admin.cookie)).toEqual([]);
  });

  test('control: a route that reflects the origin is found', async () => {
    expect(await foreignReaders(askBare, [careless('GET')], '')).toEqual([
      'GET /api/careless: access-control-allow-origin, access-control-allow-credentials',
    ]);
  });
});

describe('what could be read in two ways', () => {
  test('every route refuses duplicate names, a=1&a[]=2, deep nesting and names that reach a prototype', async () => {
    expect(await malformedTaken(server.ask, apiRoutes(), admin.cookie)).toEqual([]);
    expect(isClean()).toBe(true);
  });

  test('control: parsers as they come take them, and a careless merge pollutes the prototype', async () => {
    const taken = await malformedTaken(askBare, [careless('POST')], '');
    expect(taken.length).toBeGreaterThan(10);
    expect(wasPolluted).toBe(true);
  });
});

describe('headers', () => {
  test('every answer of the API, errors too, carries the policy, nosniff and no referrer', async () => {
    const faults: string[] = [];
    for (const route of apiRoutes()) {
      for (const cookie of [undefined, admin.cookie]) {
        const answer = await server.ask(route.method, pathOf(route), { cookie, body: '{}' });
        for (const fault of headerFaults(answer, false))
          faults.push(`${route.method} ${route.url}: ${fault}`);
      }
    }
    for (const path of [
      '/nowhere',
      '/api/nowhere',
      '/api/%ff',
      `/api/units/${'a'.repeat(500)}`,
      '/metrics',
    ]) {
      for (const fault of headerFaults(await server.ask('GET', path), false))
        faults.push(`${path}: ${fault}`);
    }
    expect(faults).toEqual([]);
  });

  test('over https every answer and page says that the browser has to come back by https', async () => {
    const secure = await wholeServer({ env: { TLS: 'self' } });
    const faults: string[] = [];
    for (const path of ['/', '/login', '/nowhere', '/api', '/api/health', '/api/units', '/api/nowhere']) {
      for (const fault of headerFaults(await secure.ask('GET', path), true)) faults.push(`${path}: ${fault}`);
    }
    await secure.stop();
    expect(faults).toEqual([]);
  });

  test('control: a page without them, with a script and a handler of its own is found', async () => {
    const faults = headerFaults(await askBare('GET', '/api/careless'), true);
    expect(faults).toHaveLength(10);
    expect(faults).toContain('a handler in the markup');
    expect(faults).toContain('a script of its own: ');
  });
});

describe('links are built from configuration', () => {
  const lies = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    'x-forwarded-port': '666',
    forwarded: 'host=evil.example;proto=https',
    'x-original-host': 'evil.example',
    'x-rewrite-url': 'https://evil.example/',
  };
  const lying = [lies, { ...lies, host: 'evil.example' }, { host: 'evil.example:8080' }];

  test('mailed links, one-time links and headers never name another host, whatever a request says', async () => {
    const person = await makePerson(server);
    for (const headers of lying) {
      const forgot = await server.ask('POST', '/api/end_users/auth/reset_password_request', {
        headers,
        body: { email: person.email },
      });
      const link = await server.ask('POST', `${person.iri}/login_tokens`, {
        headers,
        cookie: person.cookie,
        body: { app: 'remote' },
      });
      const docs = await server.ask('GET', '/api/docs.jsonld', { headers });
      expect([forgot.status, link.status, docs.status]).toEqual([204, 201, 200]);
      for (const answer of [forgot, link, docs]) expect(JSON.stringify(answer)).not.toContain('evil');
    }
    const mails = () =>
      server.db.selectFrom('mails').select('text_body').where('to_address', '=', person.email).execute();
    await expect.poll(async () => (await mails()).length).toBe(lying.length);
    for (const { text_body } of await mails()) {
      expect(text_body).toContain(`${server.origin}/reset-password/`);
      expect(text_body).not.toContain('evil');
    }
  });

  test('control: a link made of what the request says leads there', async () => {
    const { text } = await server.ask('GET', '/api/planted/link', { headers: lies });
    expect(text).toContain('https://evil.example/reset/x');
  });
});
