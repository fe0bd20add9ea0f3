import { entropy } from '@poolhouse/domain/account/password';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { createPasswords, type Passwords } from '#modules/passwords/index.ts';
import type { Api } from '#platform/http/api.ts';
import { type AccountsServer, accountsServer, goodPassword } from '#testing/accounts/accounts.ts';
import { startedPasswords } from '#testing/accounts/started-passwords.ts';
import { ownPage, testHttp } from '#testing/http/http.ts';
import { perFile } from '#testing/lifetimes.ts';

const hour = 3_600_000;
const many = { max: 100_000, windowMs: hour };
const server = perFile(() =>
  accountsServer({ limits: { mailByAddress: many, loginByAddress: many, tokenByAddress: many } }),
);
const anna = perFile(() => server.person('anna@example.com'));
let careless: Api;
let passwords: Passwords;
beforeAll(async () => {
  passwords = await startedPasswords();
  careless = await testHttp();
  await careless.register(carelessRoutes, { prefix: '/api' });
});
afterAll(async () => {
  await passwords.stop();
  await careless.close();
});

type Post = (path: string, body: object, from?: string) => Promise<LightMyRequestResponse>;
const product: Post = (path, body, from) => server.post(`end_users/${path}`, body, undefined, from);
const planted: Post = (path, payload) =>
  careless.inject({ method: 'POST', url: `/api/${path}`, headers: ownPage, payload });

const find = (email: string) =>
  server.db.selectFrom('end_users').selectAll().where('email_key', '=', email).executeTakeFirst();

/** The endpoints as they are often written. */
async function carelessRoutes(api: Api): Promise<void> {
  const open = { config: { access: 'public' } } as const;
  const body = z.looseObject({ email: z.string(), password: z.string().optional() });
  api.post('/auth/cookie', { ...open, schema: { body } }, async (request, reply) => {
    const user = await find(request.body.email);
    if (!user) return reply.code(404).send();
    if (!user.email_confirmed_at) return reply.code(403).send({ type: 'email-not-confirmed' });
    return reply.code(401).send();
  });
  for (const path of [
    '/',
    '/auth/reset_password_request',
    '/resend_confirm_email',
    '/revoke_deletion_request',
  ]) {
    api.post(path, { ...open, schema: { body } }, async (request, reply) => {
      const isKnown = (await find(request.body.email)) !== undefined;
      return isKnown ? reply.code(204).header('x-known', '1').send() : reply.code(204).send();
    });
  }
  api.post('/hashes-first', { ...open, bodyLimit: 2e6, schema: { body } }, async (request, reply) => {
    await passwords.hash(request.body.password ?? '');
    return reply.code(413).send();
  });
  api.post('/sets', { ...open, schema: { body } }, async (request, reply) => {
    const password_hash = await passwords.hash(request.body.password ?? '');
    const change = server.db.updateTable('end_users').set({ password_hash });
    await change.where('email_key', '=', request.body.email).execute();
    return reply.code(204).send();
  });
}

/** An answer without its time, and without the 256 random bits of a cookie. */
function said({ statusCode, headers, payload }: LightMyRequestResponse): string {
  const { date: _, ...rest } = headers;
  return JSON.stringify([statusCode, rest, payload]).replace(/(poolhouse-sign-up=)[\w-]{43};/, '$1…;');
}

describe('known and unknown addresses', () => {
  const token = 'x'.repeat(43);
  const bodies: [what: string, path: string, more: () => Promise<object>][] = [
    ['a login', 'auth/cookie', async () => ({ password: 'not the password', cloud: server.cloud })],
    ['a sign-up', '', async () => server.signUpBody()],
    ['a forgotten password', 'auth/reset_password_request', async () => ({ cloud: server.cloud })],
    ['a resent confirmation', 'resend_confirm_email', async () => ({ cloud: server.cloud })],
    ['a revoked deletion', 'revoke_deletion_request', async () => ({ token })],
  ];
  const differs = async (post: Post, path: string, more: () => Promise<object>): Promise<boolean> => {
    const known = await post(path, { ...(await more()), email: anna.email });
    const unknown = await post(path, { ...(await more()), email: 'nobody@example.com' });
    return said(known) !== said(unknown);
  };

  test.each(bodies)('%s is answered with the same status, headers and body', async (_, path, more) => {
    expect(await differs(product, path, more)).toBe(false);
    // The control: an endpoint that looks first is found.
    expect(await differs(planted, path, more)).toBe(true);
  });
});

test('‘confirm your e-mail first’ is said only after the right password', async () => {
  const email = 'new@example.com';
  await server.post('end_users', await server.signUpBody({ email }));
  await server.settle();
  const tells = async (post: Post, password: string) =>
    (await post('auth/cookie', { email, password, cloud: server.cloud })).payload.includes(
      'email-not-confirmed',
    );
  expect([await tells(product, 'not the password'), await tells(product, goodPassword)]).toEqual([
    false,
    true,
  ]);
  // The control: one that asks in the other order tells anybody.
  expect(await tells(planted, 'not the password')).toBe(true);
});

describe('a new password', () => {
  const common = ['P@ssw0rd', 'Password1!', 'password123', 'passwordpassword', '1111111111111111'];

  test.each(common)('%s passes the formula and is refused at every place, with help', async (password) => {
    expect(entropy(password)).toBeGreaterThan(50);
    const session = await server.login(anna);
    const { '@id': user } = (await server.me(session)).json();
    const answers = [
      await server.post('end_users', await server.signUpBody({ password })),
      await product('auth/reset_password', { email: anna.email, token: 'x', password }),
      await server.ask({
        ...{ method: 'PUT', url: `${user}/change_password`, session },
        payload: { oldPassword: anna.password, password },
      }),
    ];
    for (const answer of answers) {
      expect(answer.json()).toMatchObject({
        status: 422,
        violations: [{ code: 'password-too-common', message: expect.stringMatching(/common|guess/i) }],
      });
    }
    await server.login(anna);
  });

  test('of 1 MB is refused without hashing', async () => {
    const stopped = await accountsServer();
    const body = await stopped.signUpBody({ password: 'x'.repeat(1_000_000) });
    const own = await stopped.signUpBody();
    // Nothing is hashed any more: whatever needs a hash can only be refused for now.
    await stopped.modules.stop();
    expect((await stopped.post('end_users', own)).statusCode).toBe(503);
    expect((await stopped.post('end_users', body)).statusCode).toBe(413);
    await stopped.stop();
    // The control: a handler that hashes first can't refuse it while nobody hashes.
    const hashing = passwords;
    await hashing.stop();
    const refused = await planted('hashes-first', {
      email: 'a@example.com',
      password: 'x'.repeat(1_000_000),
    });
    expect(refused.statusCode).toBe(503);
    passwords = createPasswords();
    passwords.start();
  });
});

describe('guessing', () => {
  /** Statuses of `count` wrong logins, each from an address of its own. */
  async function guess(on: AccountsServer, email: string, count: number): Promise<LightMyRequestResponse[]> {
    const answers = [];
    for (let n = 0; n < count; n++) {
      const body = { email, password: `guess ${n}`, cloud: on.cloud };
      answers.push(await on.post('end_users/auth/cookie', body, undefined, `10.20.${n}.1`));
    }
    return answers;
  }
  const isSlowed = (answers: readonly LightMyRequestResponse[]): boolean => {
    const late = answers.filter(({ statusCode }) => statusCode === 429);
    return (
      late.length >= answers.length - 10 && late.every(({ headers }) => Number(headers['retry-after']) > 60)
    );
  };

  test('one account from many addresses is slowed after ten tries, with Retry-After', async () => {
    const { email } = await server.person('bea@example.com');
    expect(isSlowed(await guess(server, email, 30))).toBe(true);
  });

  test('control: without a limit all of them are tried', async () => {
    const open = await accountsServer({ limits: { loginByAccount: many, loginByAddress: many } });
    expect(isSlowed(await guess(open, 'nobody@example.com', 30))).toBe(false);
    await open.stop();
  });
});

describe('mails to one address', () => {
  async function mailsAfterEight(on: AccountsServer, email: string): Promise<number> {
    const before = (await on.mails(email)).length;
    for (let n = 0; n < 8; n++) {
      const answer = await on.post('end_users/auth/reset_password_request', { email, cloud: on.cloud });
      expect([answer.statusCode, answer.payload]).toEqual([204, '']);
      await on.settle();
    }
    return (await on.mails(email)).length - before;
  }

  test('are five an hour however often they are asked for, and the answer stays the same', async () => {
    const { email } = await server.person('carl@example.com');
    expect(await mailsAfterEight(server, email)).toBe(5);
  });

  test('control: without the limit there are eight', async () => {
    const open = await accountsServer({ limits: { mailByAccount: many } });
    const { email } = await open.person('carl@example.com');
    expect(await mailsAfterEight(open, email)).toBe(8);
    await open.stop();
  });
});

describe('the owner hears by mail', () => {
  /** Kinds of the mails that came with what was done. */
  async function heard(email: string, act: () => Promise<unknown>): Promise<string[]> {
    const before = (await server.mails(email)).length;
    await act();
    const mails = await server.mails(email);
    return mails.slice(0, mails.length - before).map(({ kind }) => kind);
  }
  const password = 'eight loud herons';

  test('of a changed password, of a reset and of a deletion request', async () => {
    let dora = await server.person('dora@example.com');
    const session = await server.login(dora);
    const { '@id': user } = (await server.me(session)).json();
    const payload = { oldPassword: dora.password, password };
    const change = () => server.ask({ method: 'PUT', url: `${user}/change_password`, payload, session });
    expect(await heard(dora.email, change)).toEqual(['password-changed']);
    dora = { ...dora, password };
    await product('auth/reset_password_request', { email: dora.email, cloud: server.cloud });
    await server.settle();
    const { token } = await server.mail(dora.email);
    const reset = () => product('auth/reset_password', { email: dora.email, token, password: goodPassword });
    expect(await heard(dora.email, reset)).toEqual(['password-changed']);
    const again = await server.login({ ...dora, password: goodPassword });
    const ask = () =>
      server.ask({
        ...{ method: 'POST', url: `${user}/request_delete`, session: again },
        payload: { password: goodPassword },
      });
    expect(await heard(dora.email, ask)).toEqual(['deletion-requested']);
  });

  test('control: a password that is set without a word is noticed, and its sessions that stay', async () => {
    const emil = await server.person('emil@example.com');
    const session = await server.login(emil);
    expect(await heard(emil.email, () => planted('sets', { email: emil.email, password }))).toEqual([]);
    expect((await server.me(session)).statusCode).toBe(200);
    await server.login({ ...emil, password });
  });
});
