import { describe, expect, test } from 'vitest';
import { accountsServer } from '#testing/accounts/accounts.ts';
import { callsTo } from '#testing/accounts/calls.ts';
import { linked, sessionsOf } from '#testing/accounts/links.ts';
import { somebody } from '#testing/accounts/somebody.ts';
import { perFile } from '#testing/lifetimes.ts';

const hour = 3_600_000;
const newPassword = 'nine slow kingfishers';
const server = perFile(() => accountsServer({ limits: { mailByAddress: { max: 1000, windowMs: hour } } }));
const anna = perFile(() => server.person('anna+pool@example.com'));
const { send, login, forgot } = callsTo(server);

const reset = (email: string, token: string, password = newPassword) =>
  server.post('end_users/auth/reset_password', { email, token, password });

describe('the call', () => {
  test('POST end_users/auth/reset_password takes email, token and password', async () => {
    const { email } = await somebody(server);
    await send('POST', '/api/end_users/auth/reset_password_request', { email });
    await server.settle();
    const { token } = await server.mail(email);
    const password = 'nine slow kingfishers';
    const answer = await send('POST', '/api/end_users/auth/reset_password', { email, token, password });
    expect(answer.statusCode).toBe(204);
    expect((await login(email)).statusCode).toBe(401);
    expect((await login(email, password)).statusCode).toBe(200);
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
    anna.password = newPassword;
    await server.login(anna);
  });

  test('lets its owner in at once, however many wrong passwords were tried before it', async () => {
    const { email } = await somebody(server);
    for (let tried = 0; tried < 10; tried++) {
      expect((await login(email, 'not the password')).statusCode).toBe(401);
    }
    expect((await login(email)).statusCode).toBe(429);
    await forgot(email);
    expect((await reset(email, (await server.mail(email)).token)).statusCode).toBe(204);
    expect((await login(email, newPassword)).statusCode).toBe(200);
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

test.each(['reset', 'invite'] as const)(
  'a password set by a link of %s ends all but the way back from a deletion',
  async (purpose) => {
    const { person, id, issued, living } = await linked(server, `${purpose}@example.com`);
    await server.login(person);
    const set = await server.post('end_users/auth/reset_password', {
      ...{ email: person.email, token: issued.get(purpose), password: newPassword },
    });
    expect(set.statusCode).toBe(204);
    expect(await living()).toEqual(['revoke']);
    expect(await sessionsOf(server, id)).toBe(0);
  },
);
