import { ulid } from 'ulid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { Refusal } from '#platform/errors.ts';
import type { Api } from '#platform/http/api.ts';
import { perFile } from '#testing/lifetimes.ts';
import { type Made, makePerson } from '#testing/whole-people.ts';
import { type WholeAnswer, type WholeServer, wholeServer } from '#testing/whole-server.ts';

const server = perFile(() => wholeServer({ routes: plant }));

/** What the planted route does, and with which identifier it was told to. */
let done: (string | undefined)[] = [];
let outcome: () => unknown = () => undefined;
let anna: Made;

function plant(api: Api): void {
  const schema = { body: z.looseObject({}).optional() };
  for (const path of ['/planted/done', '/planted/other']) {
    api.post(path, { config: { access: 'user' }, schema }, async (request, reply) => {
      done.push(request.once?.makes);
      const nth = done.length;
      await outcome();
      return reply.code(201).header('location', `/nth/${nth}`).send({ nth, for: request.actor?.userId });
    });
  }
  api.post('/planted/open', { config: { access: 'public' }, schema }, async () => ({ nth: done.push('') }));
}

beforeEach(async () => {
  done = [];
  anna = await makePerson(server);
});
afterEach(() => {
  outcome = () => undefined;
});

interface Sent {
  key: string;
  path?: string;
  body?: object | string;
  as?: Made;
  at?: Pick<WholeServer, 'ask'>;
}

const send = ({ key, path = 'done', body = { a: 1 }, as = anna, at = server }: Sent): Promise<WholeAnswer> =>
  at.ask('POST', `/api/planted/${path}`, { cookie: as.cookie, body, headers: { 'idempotency-key': key } });

const said = ({ status, headers, text }: WholeAnswer) => ({
  ...{ status, text, type: headers['content-type'], location: headers.location },
});

/** @param refused in this way while the one that has the key is at work */
async function expectBusy(refused: WholeAnswer): Promise<void> {
  expect(JSON.parse(refused.text)).toMatchObject({
    ...{ status: 409, type: 'request-in-progress', '@type': 'hydra:Error' },
  });
  expect(refused.headers['retry-after']).toBe('1');
}

describe('a request with an Idempotency-Key', () => {
  test('is done once: a repeat has the first answer, whatever its body’s spelling; another key does it again', async () => {
    const key = ulid();
    const first = await send({ key, body: { a: 1, b: { c: 'é', d: [1, 2] } } });
    expect(JSON.parse(first.text)).toEqual({ nth: 1, for: anna.id });
    expect(first.headers.location).toBe('/nth/1');
    const spelled = '{ "b": {"d":[1,2], "c":"\\u00e9"},\n "a": 1.0 }';
    expect(said(await send({ key, body: spelled }))).toEqual(said(first));
    expect(said(await send({ key: `"${key}"`, body: spelled }))).toEqual(said(first));
    expect(done).toHaveLength(1);
    expect((await send({ key: ulid() })).status).toBe(201);
    expect(done).toHaveLength(2);
  });

  test('is done once when it comes twenty times at once', async () => {
    const key = ulid();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send({ key })));
    expect(done).toHaveLength(1);
    const first = answers.find(({ status }) => status === 201);
    for (const answer of answers) {
      if (answer.status === 409) await expectBusy(answer);
      else expect(said(answer)).toEqual(first && said(first));
    }
    expect(said(await send({ key }))).toEqual(first && said(first));
    // The control: without a key each is done.
    const plain = () => server.ask('POST', '/api/planted/done', { cookie: anna.cookie, body: {} });
    await Promise.all(Array.from({ length: 20 }, plain));
    expect(done).toHaveLength(21);
  });

  test('while it is being done its repeats are told to come again', async () => {
    const key = ulid();
    const { promise, resolve } = Promise.withResolvers<void>();
    outcome = () => promise;
    const first = send({ key });
    await expect.poll(() => done).toHaveLength(1);
    for (const refused of await Promise.all([send({ key }), send({ key })])) await expectBusy(refused);
    resolve();
    const answered = said(await first);
    expect(said(await send({ key }))).toEqual(answered);
    expect(done).toHaveLength(1);
  });

  test('with another body is refused, and with another path it is another one', async () => {
    const key = ulid();
    await send({ key });
    const other = await send({ key, body: { a: 2 } });
    expect(JSON.parse(other.text)).toMatchObject({
      ...{ status: 422, type: 'idempotency-key-reused', '@type': 'hydra:Error' },
      detail: 'This Idempotency-Key belongs to another request',
    });
    expect(done).toHaveLength(1);
    expect(JSON.parse((await send({ key, path: 'other' })).text)).toMatchObject({ nth: 2 });
  });

  test('of another user is their own', async () => {
    const key = ulid();
    const ben = await makePerson(server);
    await send({ key });
    const theirs = await send({ key, as: ben });
    expect(JSON.parse(theirs.text)).toEqual({ nth: 2, for: ben.id });
    expect(JSON.parse((await send({ key, as: ben, body: { a: 2 } })).text).type).toBe(
      'idempotency-key-reused',
    );
    expect(JSON.parse((await send({ key })).text)).toEqual({ nth: 1, for: anna.id });
  });

  test.each([
    [500, new Error('anything')],
    [503, new Refusal('unavailable', 'unavailable')],
    [429, new Refusal('too-many', 'too-many-requests', { retryAfter: 1 })],
  ])('that ends with %i may be tried again', async (status, error) => {
    const key = ulid();
    outcome = () => Promise.reject(error);
    expect((await send({ key })).status).toBe(status);
    outcome = () => undefined;
    expect(JSON.parse((await send({ key })).text)).toMatchObject({ nth: 2 });
    expect(done[0] === done[1]).toBe(status !== 429);
    expect((await send({ key })).text).toContain('"nth":2');
  });

  test('that was refused is judged anew, for it did nothing', async () => {
    const key = ulid();
    outcome = () => Promise.reject(new Refusal('conflict', 'unit-offline'));
    const first = await send({ key });
    outcome = () => undefined;
    expect(first.status).toBe(409);
    expect(JSON.parse((await send({ key })).text)).toMatchObject({ nth: 2 });
    expect(first.headers['content-type']).toMatch(/^application\/problem\+json/u);
  });

  test.each(['x'.repeat(65), 'two words', 'café', 'a, b'])('%s is refused as no key', async (key) => {
    const answer = await send({ key });
    expect(JSON.parse(answer.text)).toMatchObject({
      ...{ status: 400, type: 'idempotency-key-invalid', '@type': 'hydra:Error' },
    });
    expect(done).toEqual([]);
  });

  test('is nothing to a route that is open to everybody: strangers make no rows', async () => {
    const rows = async () => (await server.pool.query('select 1 from idempotency_keys')).rowCount;
    const before = await rows();
    const key = ulid();
    expect((await send({ key, path: 'open' })).text).toContain('1');
    expect((await send({ key, path: 'open' })).text).toContain('2');
    expect((await send({ key: 'two words', path: 'open' })).status).toBe(200);
    expect(await rows()).toBe(before);
  });
});

describe('what is kept of it', () => {
  const count = async (): Promise<number> => {
    const { rows } = await server.pool.query(
      'select count(*)::int as n from idempotency_keys where user_id = $1',
      [anna.id],
    );
    return rows[0].n;
  };

  test('outlives its server: another at the same database knows it', async () => {
    const key = ulid();
    const first = await send({ key });
    const next = await wholeServer({ routes: plant, database: server });
    expect(said(await send({ key, at: next }))).toEqual(said(first));
    await next.stop();
    expect(done).toHaveLength(1);
  });

  test('of a server that died at work is its place: a while later another does it, with the same identifier', async () => {
    const key = ulid();
    await send({ key });
    await server.pool.query(
      `update idempotency_keys set status = null, answer = null, headers = null, holder = makes, held_until = $2
       where user_id = $1`,
      [anna.id, new Date(server.clock.now().getTime() + 15_000)],
    );
    server.clock.advance(14_999);
    await expectBusy(await send({ key }));
    server.clock.advance(1);
    expect(JSON.parse((await send({ key })).text)).toMatchObject({ nth: 2 });
    expect(done[1]).toBe(done[0]);
  });

  test('tells nobody the key or the body', async () => {
    const key = ulid();
    await send({ key, body: { password: 'seven quiet dolphins' } });
    const { rows } = await server.pool.query('select t::text as row from idempotency_keys t');
    const all = JSON.stringify(rows);
    for (const word of [key, 'dolphins']) {
      expect(all).not.toContain(word);
      expect(all).not.toContain(Buffer.from(word).toString('hex'));
    }
  });

  test('goes after a day, and beyond two thousand of one user the oldest goes first', async () => {
    await server.pool.query(
      `insert into idempotency_keys (user_id, digest, body, makes, created_at, held_until, status)
       select $1, sha256(n::text::bytea), '', $2, $3::timestamptz - n * interval '1 second', $3, 201
       from generate_series(1, 2000) as n`,
      [anna.id, ulid(), server.clock.now()],
    );
    const key = ulid();
    await send({ key });
    expect(await count()).toBe(2_000);
    server.clock.advance(24 * 3_600_000 - 1);
    await server.job('answers.sweep');
    expect(await count()).toBe(1);
    server.clock.advance(1);
    await server.job('answers.sweep');
    expect(await count()).toBe(0);
  });
});

test('the documentation says of each POST whether it takes a key, and how that may end', async () => {
  interface Documented {
    parameters?: { in: string; name: string }[];
    responses: Record<string, unknown>;
  }
  const answer = await server.ask('GET', '/api/openapi.json');
  const { paths }: { paths: Record<string, { post?: Documented }> } = JSON.parse(answer.text);
  const posts = server.routes.filter(({ method, url }) => method === 'POST' && !url.includes('/planted/'));
  expect(posts.length).toBeGreaterThan(15);
  for (const { url, takesKey } of posts) {
    const post = paths[url.replaceAll(/:(\w+)/gu, '{$1}')]?.post;
    const names = post?.parameters?.filter((one) => one.in === 'header').map(({ name }) => name) ?? [];
    expect(names, url).toEqual(takesKey ? ['Idempotency-Key'] : []);
    if (takesKey) expect(Object.keys(post?.responses ?? {})).toEqual(expect.arrayContaining(['409', '422']));
  }
});
