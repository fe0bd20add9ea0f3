import { describe, expect, test } from 'vitest';
import { accountsServer, cookiesOf, goodPassword } from '#testing/accounts/accounts.ts';
import { somebody } from '#testing/accounts/somebody.ts';
import { perFile } from '#testing/lifetimes.ts';

const server = perFile(accountsServer);
const anna = perFile(() => server.person('anna@example.com'));

const hour = 3_600_000;
const login = (email: string, password: string, options: { from?: string; session?: string } = {}) =>
  server.post(
    'end_users/auth/cookie',
    { email, password, cloud: server.cloud },
    options.session,
    options.from,
  );

test('a right password gives the user and a session in a cookie that no script reads', async () => {
  const answer = await login('ANNA@example.com', anna.password);
  expect(answer.statusCode).toBe(200);
  expect(answer.json().user).toMatchObject({
    '@type': 'EndUser',
    email: 'anna@example.com',
    isEmailValid: true,
    availableLangs: ['en', 'cs', 'de', 'fr', 'nl'],
    eula: { version: '1' },
    privacyPolicy: { version: '1' },
    termsToAccept: null,
  });
  const cookie = answer.cookies.find(({ name }) => name === 'poolhouse');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  expect(cookie?.value).toHaveLength(43);
  const stored = await server.db.selectFrom('sessions').select('token_hash').execute();
  expect(JSON.stringify(stored)).not.toContain(cookie?.value);
  expect((await server.me(cookiesOf(answer))).json()).toEqual(answer.json().user);
});

test('an unknown address and a wrong password are answered alike', async () => {
  const wrong = await login(anna.email, 'not the password');
  const unknown = await login('nobody@example.com', 'not the password');
  expect(wrong.statusCode).toBe(401);
  expect(wrong.json()).toMatchObject({ type: 'invalid-credentials' });
  expect([unknown.statusCode, unknown.payload]).toEqual([wrong.statusCode, wrong.payload]);
  const without = ({ date: _, ...headers }: Record<string, unknown>) => headers;
  expect(without(unknown.headers)).toEqual(without(wrong.headers));
});

test('a wrong cloud knows nobody', async () => {
  const cloud = '/api/clouds/01JD3Z8Q4V5W6X7Y8Z9ABCDEFA';
  const answer = await server.post('end_users/auth/cookie', { ...anna, cloud });
  expect(answer.json()).toMatchObject({ status: 401, type: 'invalid-credentials' });
});

test('whoever has not confirmed the address hears so only after the right password', async () => {
  const email = 'new@example.com';
  await server.post('end_users', await server.signUpBody({ email }));
  await server.settle();
  expect((await login(email, 'not the password')).json().type).toBe('invalid-credentials');
  const right = await login(email, anna.password);
  expect(right.json()).toMatchObject({ status: 403, type: 'email-not-confirmed' });
  expect(right.cookies).toEqual([]);
});

test('a login takes a new identifier and ends the session that the browser had', async () => {
  const first = await server.login(anna);
  const second = await login(anna.email, anna.password, { session: first });
  expect(cookiesOf(second)).not.toBe(first);
  expect((await server.me(first)).statusCode).toBe(401);
  expect((await server.me(cookiesOf(second))).statusCode).toBe(200);
});

describe('while passwords are tried', () => {
  test('one account from many addresses: 429 with Retry-After, the owner on a known device gets in', async () => {
    const bea = await server.person('bea@example.com');
    const device = await server.login(bea, '10.1.1.1');
    const statuses: number[] = [];
    for (let n = 0; n < 200; n++) {
      statuses.push((await login(bea.email, `guess ${n}`, { from: `10.2.${n}.1` })).statusCode);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.slice(10).every((status) => status === 429)).toBe(true);
    const stranger = await login(bea.email, bea.password, { from: '10.3.3.3' });
    expect(stranger.statusCode).toBe(429);
    expect(Number(stranger.headers['retry-after'])).toBeGreaterThan(60);
    const owner = await login(bea.email, bea.password, { from: '10.3.3.3', session: device });
    expect(owner.statusCode).toBe(200);
    server.clock.advance(hour);
    expect((await login(bea.email, bea.password, { from: '10.3.3.3' })).statusCode).toBe(200);
  });

  test('one address on many accounts: 429', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 200; n++) {
      statuses.push((await login(`user${n}@example.com`, 'a guess', { from: '10.4.4.4' })).statusCode);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(40);
    expect(statuses.at(-1)).toBe(429);
    expect((await login(anna.email, anna.password, { from: '10.4.4.5' })).statusCode).toBe(200);
  });

  test('a made-up device is none', async () => {
    server.clock.advance(hour);
    const session = 'poolhouse-device=made-up';
    const statuses: number[] = [];
    for (let n = 0; n < 11; n++) {
      statuses.push(
        (await login('carl@example.com', 'a guess', { from: `10.5.5.${n}`, session })).statusCode,
      );
    }
    expect(statuses.at(-1)).toBe(429);
  });

  test('a right password does not count', async () => {
    server.clock.advance(hour);
    for (let n = 0; n < 15; n++) {
      expect((await login(anna.email, anna.password, { from: '10.6.6.6' })).statusCode).toBe(200);
    }
  });
});

describe('the call', () => {
  test('POST end_users/auth/cookie takes email, password and cloud; its answer has the user', async () => {
    const { email, user } = await somebody(server);
    const answer = await login(email, goodPassword);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/ld+json; charset=utf-8');
    expect(answer.json()).toMatchObject({ user: expect.objectContaining({ '@id': user, email }) });
    expect((await server.me(cookiesOf(answer))).json()).toEqual(answer.json().user);
  });
});
