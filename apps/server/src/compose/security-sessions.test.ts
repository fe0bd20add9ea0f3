import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { createTokens, type Tokens } from '#modules/tokens/index.ts';
import type { Api } from '#platform/http/api.ts';
import { type BrowserSocket, openSocket } from '#testing/http/browser-socket.ts';
import { perFile } from '#testing/lifetimes.ts';
import { beginSession, type Made, makePerson } from '#testing/whole-people.ts';
import { wholeServer } from '#testing/whole-server.ts';

const newPassword = 'eleven warm lagoons';
const server = perFile(() => wholeServer({ routes: plant }));
let tokens: Tokens;
let anna: Made;
beforeAll(async () => {
  tokens = createTokens(server);
});
beforeEach(async () => {
  anna = await makePerson(server);
});

/** A link that does its work as soon as it is opened. */
function plant(api: Api): void {
  const params = z.object({ email: z.string(), token: z.string() });
  const open = { config: { access: 'public' }, schema: { params } } as const;
  api.get('/planted/email-confirm/:email/:token', open, async (request) => {
    await tokens.use({ token: request.params.token, purpose: 'confirm' });
    return {};
  });
}

const tokenIn = (cookie: string): string => cookie.slice(-43);
const open = (cookie: string): Promise<BrowserSocket> =>
  openSocket(server.port, { token: tokenIn(cookie), origin: server.origin });

/** Whether a socket was closed for its session's end within a second of what was done. */
async function closedInTime({ closed }: BrowserSocket): Promise<boolean> {
  const late = new AbortController();
  const code = await Promise.race([closed, sleep(1_000, 0, { signal: late.signal })]);
  late.abort();
  return code === 4401;
}

const isAlive = async (cookie: string): Promise<boolean> =>
  (await server.ask('GET', '/api/end_users/auth/me', { cookie })).status === 200;

const issue = async (purpose: 'reset' | 'confirm' | 'revoke') =>
  (await tokens.issue(purpose, { id: anna.id, email_key: anna.email })).token;

const reset = async () => {
  const body = { email: anna.email, token: await issue('reset'), password: newPassword };
  return server.ask('POST', '/api/end_users/auth/reset_password', { body });
};

describe('sessions end with their sockets', () => {
  test.each([
    ['a log-out', () => server.ask('DELETE', '/api/end_users/auth/cookie', { cookie: anna.cookie })],
    [
      'a log-out everywhere',
      () => server.ask('POST', `${anna.iri}/invalidate_tokens`, { cookie: anna.cookie, body: {} }),
    ],
    ['a reset', reset],
    [
      'a deletion request',
      () =>
        server.ask('POST', `${anna.iri}/request_delete`, {
          cookie: anna.cookie,
          body: { password: anna.password },
        }),
    ],
  ])('%s closes them within a second', async (what, act) => {
    const there = await beginSession(server, anna.id);
    const [here, elsewhere] = [await open(anna.cookie), await open(there)];
    expect((await act()).status).toBe(204);
    const isAll = what !== 'a log-out';
    expect(await closedInTime(here)).toBe(true);
    expect(await isAlive(anna.cookie)).toBe(false);
    expect(await isAlive(there)).toBe(!isAll);
    if (isAll) expect(await closedInTime(elsewhere)).toBe(true);
    else elsewhere.socket.close();
  });

  test('a password change closes those of the others, keeps this one and renews its identifier', async () => {
    const there = await beginSession(server, anna.id);
    const [here, elsewhere] = [await open(anna.cookie), await open(there)];
    const answer = await server.ask('PUT', `${anna.iri}/change_password`, {
      cookie: anna.cookie,
      body: { oldPassword: anna.password, password: newPassword },
    });
    expect(answer.status).toBe(204);
    expect(await closedInTime(elsewhere)).toBe(true);
    expect(await here.ask({ id: 'still', type: 'unsubscribe', unit: anna.iri })).toMatchObject({
      id: 'still',
    });
    const renewed = String(answer.headers['set-cookie']).split(';')[0] ?? '';
    expect(renewed).not.toBe(anna.cookie);
    expect([await isAlive(anna.cookie), await isAlive(there), await isAlive(renewed)]).toEqual([
      false,
      false,
      true,
    ]);
    here.socket.close();
  });

  test('control: rows that are removed without a word leave the socket open for more than a second', async () => {
    const staysOpen = async (): Promise<boolean> => {
      const { id } = anna;
      const cookie = await beginSession(server, id);
      const socket = await open(cookie);
      await server.db.deleteFrom('sessions').where('user_id', '=', id).execute();
      expect(await isAlive(cookie)).toBe(false);
      const closed = await closedInTime(socket);
      socket.socket.close();
      return !closed;
    };
    // Whoever has just come is looked at once more, on a busy machine perhaps only after that.
    await expect.poll(staysOpen, { timeout: 30_000 }).toBe(true);
  });
});

test('a login takes none of the identifiers that the browser brought, and a reset logs nobody in', async () => {
  const planted = `poolhouse=${'A'.repeat(43)}`;
  const answer = await server.ask('POST', '/api/end_users/auth/cookie', {
    cookie: planted,
    body: { email: anna.email, password: anna.password },
  });
  expect(answer.status).toBe(200);
  const given = (answer.headers['set-cookie'] as string[]).map((line) => line.split(';')[0] ?? '');
  const session = given.find((line) => line.startsWith('poolhouse=')) ?? '';
  expect(session).not.toBe(planted);
  // The control: what the login gave is a session, what was brought is none.
  expect([await isAlive(session), await isAlive(planted)]).toEqual([true, false]);
  const afterReset = await reset();
  expect(afterReset.status).toBe(204);
  expect(afterReset.headers['set-cookie']).toBeUndefined();
  expect(await isAlive(session)).toBe(false);
});

/** All that opening a link could change. */
async function stored(): Promise<string> {
  const { rows } = await server.pool.query(
    `select (select json_agg(t order by encode(token_hash, 'hex')) from one_time_tokens t) as tokens,
      (select json_agg(u order by id) from end_users u) as users,
      (select json_agg(s order by id) from sessions s) as sessions`,
  );
  return JSON.stringify(rows);
}

describe('a mailed link that is only opened', () => {
  test.each(['confirm', 'reset', 'revoke'] as const)(
    'changes nothing by GET or HEAD (%s), names no referrer, and works afterwards',
    async (purpose) => {
      const screen = { confirm: 'email-confirm', reset: 'reset-password', revoke: 'revoke-deletion-request' };
      const token = await issue(purpose);
      const before = await stored();
      for (const method of ['GET', 'HEAD', 'GET']) {
        const path = `/${screen[purpose]}/${encodeURIComponent(anna.email)}/${token}`;
        const { headers, text, status } = await server.ask(method, path, { cookie: anna.cookie });
        expect(status).toBe(200);
        expect(headers['referrer-policy']).toBe('no-referrer');
        expect(headers['cache-control']).toBe('no-store');
        expect(text).not.toContain(token);
      }
      expect(await stored()).toBe(before);
      expect(await tokens.find({ token, purpose, emailKey: anna.email })).toBe(anna.id);
    },
  );

  test('control: a link that works by being opened is seen to change something', async () => {
    const token = await issue('confirm');
    const before = await stored();
    await server.ask('GET', `/api/planted/email-confirm/x/${token}`);
    expect(await stored()).not.toBe(before);
  });
});
