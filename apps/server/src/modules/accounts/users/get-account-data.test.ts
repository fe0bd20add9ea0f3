import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { exportsAtOnce } from '#platform/http/exports.ts';
import { accountsServer, type TestPerson } from '#testing/accounts/accounts.ts';
import { somebody } from '#testing/accounts/somebody.ts';
import { perFile } from '#testing/lifetimes.ts';
import type { ExportPart } from '../index.ts';

const pages = 40;
const rowsOfPage = 500;

/** How many rows were written out, and how many pages were fetched at the same time. */
const seen = { written: 0, fetching: 0, most: 0 };
let door: Promise<void>;

const row = (n: number) => ({
  toJSON() {
    seen.written += 1;
    return { n, text: 'ž'.repeat(n % 7) };
  },
});

/** As much as somebody sends a unit in a year, and nothing to wait for but the door. */
const long: ExportPart = {
  name: 'long',
  async *pages() {
    for (let page = 0; page < pages; page++) {
      seen.fetching += 1;
      seen.most = Math.max(seen.most, seen.fetching);
      await door;
      seen.fetching -= 1;
      yield Array.from({ length: rowsOfPage }, (_, n) => row(page * rowsOfPage + n));
    }
  },
};
const none: ExportPart = { name: 'none', async *pages() {} };

let people: { url: string; session: string }[];
const server = perFile(() =>
  accountsServer({
    exportParts: [long, none, { name: 'units', collect: async (id) => [{ of: id }] }],
  }),
);
beforeAll(async () => {
  server.app.server.listen(0, '127.0.0.1');
  await once(server.app.server, 'listening');
  people = [];
  for (const name of ['anna', 'bea', 'cilla', 'dora']) {
    const session = await server.login(await server.person(`${name}@example.com`));
    people.push({ session, url: `${(await server.me(session)).json()['@id']}/account_data` });
  }
});
beforeEach(() => {
  server.clock.advance(3_600_000);
  Object.assign(seen, { written: 0, fetching: 0, most: 0 });
  door = Promise.resolve();
});

const fileOf = (answer: LightMyRequestResponse): Record<string, unknown> & { long: { n: number }[] } =>
  JSON.parse(Buffer.from(answer.json<{ content: string }>().content, 'base64').toString('utf8'));
const ask = (who = 0): Promise<LightMyRequestResponse> => server.ask(people[who] ?? {});

/** What all others get to do while `work` goes on: the most rows that were written without them. */
async function mostBetweenTurns<T>(work: () => Promise<T>): Promise<[T, number]> {
  let most = 0;
  let known = seen.written;
  let running = true;
  const spinning = (async () => {
    while (running) {
      await new Promise(setImmediate);
      most = Math.max(most, seen.written - known);
      known = seen.written;
    }
  })();
  const result = await work();
  running = false;
  await spinning;
  return [result, most];
}

test('however many rows there are, others have their turn after each page of them', async () => {
  const [answer, most] = await mostBetweenTurns(() => ask());
  expect(answer.statusCode).toBe(200);
  const file = fileOf(answer);
  expect(file.long.map(({ n }) => n)).toEqual(Array.from({ length: pages * rowsOfPage }, (_, n) => n));
  expect(file).toMatchObject({ none: [], account: { email: 'anna@example.com' } });
  expect(most).toBeLessThanOrEqual(2 * rowsOfPage);
  // The control: what is written in one go is seen.
  const inOne = async () => JSON.stringify(file.long.map(({ n }) => row(n)));
  expect((await mostBetweenTurns(inOne))[1]).toBe(pages * rowsOfPage);
});

test('the file reads as one that was written in one go', async () => {
  const answer = await ask();
  const text = Buffer.from(answer.json<{ content: string }>().content, 'base64').toString('utf8');
  expect(text).toBe(JSON.stringify(JSON.parse(text), null, 2));
  expect(answer.headers['content-type']).toMatch(/^application\/ld\+json/);
});

test('a user has one at a time, all have two that are worked at, and each gets the whole file', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  door = promise;
  const asked = people.map((_, who) => ask(who));
  await expect.poll(() => seen.fetching).toBe(exportsAtOnce.running);
  const again = await ask(0);
  expect(again.statusCode).toBe(429);
  expect(Number(again.headers['retry-after'])).toBeGreaterThan(0);
  resolve();
  for (const answer of await Promise.all(asked)) expect(fileOf(answer).long).toHaveLength(pages * rowsOfPage);
  expect(seen.most).toBe(exportsAtOnce.running);
  // Those that were refused count for nobody: nine are left of ten an hour.
  for (let n = 0; n < 9; n++) expect((await ask(0)).statusCode).toBe(200);
  expect((await ask(0)).statusCode).toBe(429);
});

test('who goes away leaves the place, and what can’t be read ends the answer', async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  door = promise;
  const { port } = server.app.server.address() as AddressInfo;
  const [anna] = people;
  const headers = { cookie: anna?.session ?? '' };
  const leaving = new AbortController();
  const left = await fetch(`http://127.0.0.1:${port}${anna?.url}`, { headers, signal: leaving.signal });
  expect(left.status).toBe(200);
  expect((await ask()).statusCode).toBe(429);
  await expect.poll(() => seen.fetching).toBe(1);
  leaving.abort();
  await expect(left.text()).rejects.toThrow();
  reject(new Error('no database'));
  door = Promise.resolve();
  await expect.poll(async () => (await ask()).statusCode).toBe(200);
  door = Promise.reject(new Error('no database'));
  door.catch(() => undefined);
  const cut = await fetch(`http://127.0.0.1:${port}${anna?.url}`, { headers });
  await expect(cut.text()).rejects.toThrow();
});

test('the file goes no further once its session has ended, however slowly it is read', async () => {
  const { port } = server.app.server.address() as AddressInfo;
  // The newest of all.
  server.clock.advance(1);
  const { session } = await somebody(server);
  const url = `${(await server.me(session)).json()['@id']}/account_data`;
  const { promise, resolve } = Promise.withResolvers<void>();
  door = promise;
  const begun = await fetch(`http://127.0.0.1:${port}${url}`, { headers: { cookie: session } });
  expect(begun.status).toBe(200);
  await expect.poll(() => seen.fetching).toBe(1);
  await server.pool.query(
    'delete from sessions where id = (select id from sessions order by created_at desc, id desc limit 1)',
  );
  resolve();
  await expect(begun.text()).rejects.toThrow();
});

describe('GET {user}/account_data', () => {
  let anna: TestPerson;
  let session: string;
  let user: { '@id': string };
  beforeAll(async () => {
    anna = await server.person('jana@example.com');
    session = await server.login(anna);
    const { '@id': url } = (await server.me(session)).json();
    const payload = { surname: 'Příhodová' };
    user = (await server.ask({ method: 'PUT', url, payload, session })).json();
  });

  test('holds all that is kept, as JSON in base64, and no secret', async () => {
    const answer = await server.ask({ url: `${user['@id']}/account_data`, session });
    const { fileName, content } = answer.json();
    expect(fileName).toBe('poolhouse-account-2026-06-01.json');
    const text = Buffer.from(content, 'base64').toString('utf8');
    const data = JSON.parse(text);
    expect(data.account).toEqual(user);
    expect(data.account.surname).toBe('Příhodová');
    expect(data.consents).toMatchObject([{ version: '1' }, { version: '1' }]);
    expect(data.sessions).toHaveLength(1);
    expect(data.mails).toMatchObject([{ kind: 'confirm', to: anna.email }]);
    expect(data.units).toEqual([{ of: user['@id'].slice(-26) }]);
    for (const secret of ['argon2', 'token', 'email-confirm']) expect(text).not.toContain(secret);
  });
});

describe('the call', () => {
  test('GET {user}/account_data gives fileName and content, a JSON file in base64', async () => {
    const { session, user, email } = await somebody(server);
    const answer = (await server.ask({ url: `${user}/account_data`, session })).json();
    expect(Object.keys(answer).sort()).toEqual(['@context', '@id', '@type', 'content', 'fileName']);
    expect(answer.fileName).toMatch(/^[\w-]+\.json$/);
    const file = JSON.parse(Buffer.from(answer.content, 'base64').toString('utf8'));
    expect(file).toMatchObject({ account: { '@id': user, email } });
  });
});
