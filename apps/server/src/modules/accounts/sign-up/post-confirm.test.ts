import { describe, expect, test } from 'vitest';
import { cookiesOf } from '#testing/accounts/accounts.ts';
import { callsTo } from '#testing/accounts/calls.ts';
import { passwords, type SignedUp, signingUp } from '#testing/accounts/signing-up.ts';
import { perFile } from '#testing/lifetimes.ts';

const { owner: own, stranger: strangers } = passwords;
const hour = 3_600_000;
const fresh = 'nine slow kingfishers';

const { server, signUp, confirm, login, enters, newAddress } = signingUp();
const anna = perFile(() => server.person('anna+pool@example.com'));
const { resend } = callsTo(server);

describe('the call', () => {
  test('POST end_users/confirm_email takes email and token', async () => {
    const email = 'confirm@example.com';
    const browser = (await signUp('owner', email)).cookie;
    expect((await login(email, own)).json().type).toBe('email-not-confirmed');
    const { token } = await server.mail(email);
    expect((await server.post('end_users/confirm_email', { email, token }, browser)).statusCode).toBe(204);
    expect((await login(email, own)).statusCode).toBe(200);
  });
});

describe('a confirmation link', () => {
  test('is one click in the browser that signed up, and leaves nothing of it there', async () => {
    const email = newAddress();
    const { token, cookie } = await signUp('owner', email);
    expect(cookie).toMatch(/^poolhouse-sign-up=[\w-]{43}$/);
    const answer = await server.post('end_users/confirm_email', { email, token }, cookie);
    expect([answer.statusCode, answer.cookies]).toMatchObject([204, [{ value: '', maxAge: 0 }]]);
    expect(await enters(email, own)).toBe(true);
  });

  test('is one click for each address that was signed up in one browser', async () => {
    const [mother, father] = [newAddress(), newAddress()];
    const first = await signUp('owner', mother);
    const second = await signUp('owner', father, first.cookie);
    expect(second.cookie).toMatch(/^poolhouse-sign-up=[\w-]{43}\.[\w-]{43}$/);
    const answer = await server.post(
      'end_users/confirm_email',
      { email: mother, token: first.token },
      second.cookie,
    );
    const left = cookiesOf(answer);
    expect([answer.statusCode, left]).toEqual([204, second.cookie.replace(/\..*/, '')]);
    expect((await confirm(father, second.token, left)).statusCode).toBe(204);
  });

  test('asks elsewhere for the password of the sign-up, and counts the guesses', async () => {
    const email = newAddress();
    const { token } = await signUp('owner', email);
    const ask = async (more: object = {}) =>
      (await server.post('end_users/confirm_email', { email, token, ...more })).json();
    expect(await ask()).toMatchObject({ status: 403, type: 'sign-up-elsewhere', byPassword: true });
    for (let n = 0; n < 10; n++) {
      const violations = [{ propertyPath: 'password', code: 'password-incorrect' }];
      expect(await ask({ password: `guess number ${n}` })).toMatchObject({ status: 422, violations });
    }
    expect(await ask({ password: own })).toMatchObject({ status: 403, byPassword: false });
    expect(await ask()).toMatchObject({ status: 403, byPassword: false });
    expect((await confirm(email, token, undefined, { newPassword: fresh })).statusCode).toBe(204);
    expect([await enters(email, own), await enters(email, fresh)]).toEqual([false, true]);
  });

  test('sets another password only when it keeps the rule, and then takes over nobody’s consents', async () => {
    const email = newAddress();
    const { token } = await signUp('stranger', email);
    const weak = await server.post('end_users/confirm_email', { email, token, newPassword: 'short' });
    expect(weak.json().violations).toMatchObject([
      { propertyPath: 'newPassword', code: 'password-too-weak' },
    ]);
    expect((await confirm(email, token, undefined, { newPassword: fresh })).statusCode).toBe(204);
    expect((await server.mail(email)).kind).toBe('password-changed');
    const answer = await login(email, fresh);
    expect(answer.json().user).toMatchObject({
      eula: null,
      privacyPolicy: null,
      termsToAccept: server.terms,
    });
  });

  test.each([
    ['of one sign-up', 1],
    ['of two sign-ups, half of them each', 2],
  ])('%s confirms once under 20 parallel tries', async (_, links) => {
    const email = newAddress();
    const people: SignedUp[] = [];
    for (let n = 0; n < links; n++) people.push(await signUp('owner', email));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (__, n) => {
        const { token, cookie } = people[n % links] ?? { token: '', cookie: '' };
        return confirm(email, token, cookie);
      }),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
      204,
      ...Array.from({ length: 19 }, () => 410),
    ]);
    expect(await server.db.selectFrom('sign_ups').select('id').where('email', '=', email).execute()).toEqual(
      [],
    );
  });

  test('is ended by no number of later sign-ups; beyond ten they are not kept, and their links set a password', async () => {
    const email = newAddress();
    const { token, cookie } = await signUp('owner', email);
    for (let n = 0; n < 9; n++) await signUp('stranger', email);
    const beyond = await signUp('stranger', email);
    const kept = server.db.selectFrom('sign_ups').select('id').where('email', '=', email);
    expect(await kept.execute()).toHaveLength(10);
    const asked = await server.post('end_users/confirm_email', { email, token: beyond.token }, beyond.cookie);
    expect(asked.json()).toMatchObject({ status: 403, byPassword: false });
    expect((await confirm(email, token, cookie)).statusCode).toBe(204);
    expect([await enters(email, own), await enters(email, strangers)]).toEqual([true, false]);
  });

  test('whose time is over gives its place to a later sign-up', async () => {
    const email = newAddress();
    for (let n = 0; n < 10; n++) await signUp('stranger', email);
    server.clock.advance(25 * hour);
    const { token, cookie } = await signUp('owner', email);
    const kept = server.db.selectFrom('sign_ups').select('id').where('email', '=', email);
    expect(await kept.execute()).toHaveLength(10);
    expect((await confirm(email, token, cookie)).statusCode).toBe(204);
    expect(await enters(email, own)).toBe(true);
  });
});

describe('confirming', () => {
  test('works once, for the right address, and then lets the owner in', async () => {
    const email = 'bea@example.com';
    await server.post('end_users', await server.signUpBody({ email }));
    await server.settle();
    const { token } = await server.mail(email);
    const confirm = (address: string) =>
      server.post('end_users/confirm_email', { email: address, token, password: own });
    expect((await confirm('eve@example.com')).json()).toMatchObject({ status: 410, type: 'link-expired' });
    expect((await confirm('BEA@example.com')).statusCode).toBe(204);
    expect((await confirm(email)).statusCode).toBe(410);
    const user = (await server.me(await server.login({ email, password: own }))).json();
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
    const again = { email, token: fresh.token, password: own };
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
