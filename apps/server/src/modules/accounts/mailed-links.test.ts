import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AccountsServer,
  accountsServer,
  goodPassword,
  type TestPerson,
} from '#testing/accounts/accounts.ts';

const hour = 3_600_000;
const newPassword = 'nine slow kingfishers';
let server: AccountsServer;
let anna: TestPerson;
beforeAll(async () => {
  server = await accountsServer({ limits: { mailByAddress: { max: 1000, windowMs: hour } } });
  anna = await server.person('anna+pool@example.com');
});
afterAll(() => server.stop());

const ask = async (what: string, email: string) => {
  const answer = await server.post(`end_users/${what}`, { email, cloud: server.cloud });
  await server.settle();
  return answer;
};
const forgot = (email: string) => ask('auth/reset_password_request', email);
const resend = (email: string) => ask('resend_confirm_email', email);
const reset = (email: string, token: string, password = newPassword) =>
  server.post('end_users/auth/reset_password', { email, token, password });

describe('confirming', () => {
  test('works once, for the right address, and then lets the owner in', async () => {
    const email = 'bea@example.com';
    await server.post('end_users', await server.signUpBody({ email }));
    await server.settle();
    const { token } = await server.mail(email);
    const confirm = (address: string) =>
      server.post('end_users/confirm_email', { email: address, token, password: goodPassword });
    expect((await confirm('eve@example.com')).json()).toMatchObject({ status: 410, type: 'link-expired' });
    expect((await confirm('BEA@example.com')).statusCode).toBe(204);
    expect((await confirm(email)).statusCode).toBe(410);
    const user = (await server.me(await server.login({ email, password: anna.password }))).json();
    expect(user).toMatchObject({ isEmailValid: true });
  });

  test('an expired link is gone, and a new one is sent', async () => {
    const email = 'carl@example.com';
    await server.post('end_users', await server.signUpBody({ email }));
    await server.settle();
    const { token } = await server.mail(email);
    server.clock.advance(24 * hour);
    expect((await server.post('end_users/confirm_email', { email, token })).statusCode).toBe(410);
    await resend(email);
    const fresh = await server.mail(email);
    expect(fresh.kind).toBe('confirm');
    const again = { email, token: fresh.token, password: goodPassword };
    expect((await server.post('end_users/confirm_email', again)).statusCode).toBe(204);
  });

  test('the mailed link changes nothing when it is opened', async () => {
    const { path } = await server.mail(anna.email);
    expect(path).toContain('anna%2Bpool%40example.com');
    const before = await server.db.selectFrom('end_users').selectAll().orderBy('id').execute();
    for (const method of ['GET', 'HEAD'] as const) await server.ask({ method, url: path });
    expect(await server.db.selectFrom('end_users').selectAll().orderBy('id').execute()).toEqual(before);
  });
});

describe('mails that are asked for', () => {
  test.each([
    ['forgot', forgot],
    ['resend', resend],
  ])('%s answers alike for known and unknown addresses', async (_, request) => {
    const known = await request(anna.email);
    const unknown = await request('nobody@example.com');
    expect([known.statusCode, known.payload]).toEqual([204, '']);
    expect([unknown.statusCode, unknown.payload]).toEqual([204, '']);
    expect(await server.mails('nobody@example.com')).toEqual([]);
  });

  test('a confirmed address gets no further confirmation', async () => {
    const before = (await server.mails(anna.email)).length;
    await resend(anna.email);
    expect(await server.mails(anna.email)).toHaveLength(before);
  });

  test('are five an hour for one address, and the answer stays the same', async () => {
    server.clock.advance(hour);
    const before = (await server.mails(anna.email)).length;
    const answers = [];
    for (let n = 0; n < 8; n++) answers.push((await forgot(anna.email)).statusCode);
    expect(new Set(answers)).toEqual(new Set([204]));
    expect(await server.mails(anna.email)).toHaveLength(before + 5);
    server.clock.advance(hour);
    await forgot(anna.email);
    expect(await server.mails(anna.email)).toHaveLength(before + 6);
  });

  test('lead to the variant in which they were asked for, never to another host', async () => {
    server.clock.advance(hour);
    const from = (host: string) =>
      server.ask({
        method: 'POST',
        url: '/api/end_users/auth/reset_password_request',
        payload: { email: anna.email, cloud: server.cloud },
        headers: { host, 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
      });
    await from('remote.localhost:8080');
    await server.settle();
    const remote = await server.mail(anna.email);
    expect(remote.text).toContain('http://remote.localhost:8080/reset-password/');
    expect(remote.subject).toContain('Pool Remote');
    await from('evil.example');
    await server.settle();
    const own = await server.mail(anna.email);
    expect(own.text).toContain('http://localhost:8080/reset-password/');
    expect(own.text).not.toContain('evil');
  });
});

describe('a reset', () => {
  test('sets the password once, ends all sessions, logs nobody in and says so by mail', async () => {
    server.clock.advance(hour);
    const session = await server.login(anna);
    await forgot(anna.email);
    const { token } = await server.mail(anna.email);
    expect((await reset(anna.email, token, 'short')).json().violations).toMatchObject([
      { propertyPath: 'password', code: 'password-too-weak' },
    ]);
    expect((await reset('eve@example.com', token)).statusCode).toBe(410);
    const answer = await reset(anna.email, token);
    expect(answer.statusCode).toBe(204);
    expect(answer.cookies).toEqual([]);
    expect((await server.me(session)).statusCode).toBe(401);
    expect((await reset(anna.email, token)).json()).toMatchObject({ status: 410, type: 'link-expired' });
    expect((await server.mail(anna.email)).kind).toBe('password-changed');
    await expect(server.login(anna)).rejects.toThrow('invalid-credentials');
    anna = { ...anna, password: newPassword };
    await server.login(anna);
  });

  test('of 20 at once one succeeds', async () => {
    server.clock.advance(hour);
    await forgot(anna.email);
    const { token } = await server.mail(anna.email);
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, n) => reset(anna.email, token, `ten brisk otters ${n}`)),
    );
    const statuses = all.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    // Nobody has more than two passwords hashed at once.
    expect(new Set(statuses)).toEqual(new Set([204, 410, 429]));
  });

  test('a link an hour old is gone, and so is the one before the newest', async () => {
    server.clock.advance(hour);
    await forgot(anna.email);
    const first = await server.mail(anna.email);
    await forgot(anna.email);
    const second = await server.mail(anna.email);
    expect((await reset(anna.email, first.token)).statusCode).toBe(410);
    server.clock.advance(hour);
    expect((await reset(anna.email, second.token)).statusCode).toBe(410);
  });
});
