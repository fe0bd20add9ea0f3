import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountsServer, cookiesOf } from '#testing/accounts/accounts.ts';
import { invite } from '#testing/accounts/invite.ts';
import { passwords, type SignedUp, signingUp } from '#testing/accounts/signing-up.ts';

const { owner: own, stranger: strangers } = passwords;
const hour = 3_600_000;
const fresh = 'nine slow kingfishers';

let server: AccountsServer;
let signUp: Awaited<ReturnType<typeof signingUp>>['signUp'];
let confirm: Awaited<ReturnType<typeof signingUp>>['confirm'];
let login: Awaited<ReturnType<typeof signingUp>>['login'];
let enters: Awaited<ReturnType<typeof signingUp>>['enters'];
let newAddress: () => string;
beforeAll(async () => {
  ({ server, signUp, confirm, login, enters, newAddress } = await signingUp());
});
afterAll(() => server.stop());

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

  test('that is sent again is that of the browser which asks, else of the newest sign-up', async () => {
    const email = newAddress();
    const { cookie } = await signUp('owner', email);
    await signUp('stranger', email);
    const resent = async (browser?: string) => {
      await server.post('end_users/resend_confirm_email', { email, cloud: server.cloud }, browser);
      await server.settle();
      return (await server.mail(email)).token;
    };
    expect((await confirm(email, await resent(), cookie)).statusCode).toBe(403);
    expect((await confirm(email, await resent(cookie), cookie)).statusCode).toBe(204);
    expect([await enters(email, own), await enters(email, strangers)]).toEqual([true, false]);
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

describe('what nobody confirms', () => {
  const emails = async () =>
    (await server.db.selectFrom('end_users').select('email').orderBy('email').execute()).map(
      (row) => row.email,
    );
  const signUps = () => server.db.selectFrom('sign_ups').select('email').execute();

  test('goes after seven days, with the account that it made; one that is signed up again or invited stays', async () => {
    const [gone, again] = [newAddress(), newAddress()];
    await signUp('stranger', gone);
    await signUp('stranger', again);
    const invited = newAddress();
    await signUp('stranger', invited);
    await server.db
      .updateTable('end_users')
      .set({ password_hash: '' })
      .where('email', '=', invited)
      .execute();
    const all = await emails();
    server.clock.advance(4 * 24 * hour);
    await signUp('owner', again);
    server.clock.advance(3 * 24 * hour);
    await server.sweep();
    expect(await signUps()).toEqual([{ email: again }]);
    expect(await emails()).toEqual(all.filter((email) => email !== gone));
    expect((await server.mails(gone)).length).toBe(0);
  });
});

describe('beside a confirmation', () => {
  test('each browser is told to confirm first by the password it signed up with', async () => {
    const email = newAddress();
    const owner = await signUp('owner', email);
    const stranger = await signUp('stranger', email);
    const said = async (password: string, cookie?: string) =>
      (await server.post('end_users/auth/cookie', { email, password, cloud: server.cloud }, cookie)).json()
        .type;
    expect([await said(own, owner.cookie), await said(strangers, owner.cookie)]).toEqual([
      'email-not-confirmed',
      'invalid-credentials',
    ]);
    expect([await said(strangers, stranger.cookie), await said(own, stranger.cookie)]).toEqual([
      'email-not-confirmed',
      'invalid-credentials',
    ]);
  });

  test('a reset confirms the address and ends every sign-up', async () => {
    const email = newAddress();
    const owner = await signUp('owner', email);
    const stranger = await signUp('stranger', email);
    await server.post('end_users/auth/reset_password_request', { email, cloud: server.cloud });
    await server.settle();
    const { token } = await server.mail(email);
    const reset = { email, token, password: fresh };
    expect((await server.post('end_users/auth/reset_password', reset)).statusCode).toBe(204);
    for (const link of [owner, stranger]) {
      expect((await confirm(email, link.token, link.cookie)).statusCode).toBe(410);
      expect((await confirm(email, link.token, undefined, { newPassword: own })).statusCode).toBe(410);
    }
    expect([await enters(email, own), await enters(email, strangers), await enters(email, fresh)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('a sign-up that is taken in before and done after it opens nothing', async () => {
    const email = newAddress();
    const owner = await signUp('owner', email);
    const body = await server.signUpBody({ email, password: strangers });
    const [confirmed] = await Promise.all([
      confirm(email, owner.token, owner.cookie),
      server.post('end_users', body).then(() => server.settle()),
    ]);
    await server.settle();
    expect(confirmed.statusCode).toBe(204);
    const user = await server.db
      .selectFrom('end_users')
      .select('name')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(user.name).toBe('owner');
    expect([await enters(email, own), await enters(email, strangers)]).toEqual([true, false]);
  });

  test('who was invited is not signed up by a stranger, and sets the first password by the invitation', async () => {
    const email = newAddress();
    const link = await invite(server, email);
    const body = await server.signUpBody({ email, password: strangers });
    await server.post('end_users', body);
    await server.settle();
    expect((await server.mail(email)).kind).toBe('already-registered');
    const token = link.split('/').at(-1);
    const set = await server.post('end_users/auth/reset_password', { email, token, password: own });
    expect(set.statusCode).toBe(204);
    expect([await enters(email, own), await enters(email, strangers)]).toEqual([true, false]);
  });
});
