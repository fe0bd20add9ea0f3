import { describe, expect, test } from 'vitest';
import { accountsServer, cookiesOf, goodPassword } from '#testing/accounts/accounts.ts';
import { perFile } from '#testing/lifetimes.ts';

const server = perFile(() =>
  accountsServer({ limits: { signUpByAddress: { max: 1000, windowMs: 3_600_000 } } }),
);

const signUp = async (more: object = {}) => server.post('end_users', await server.signUpBody(more));

test('a sign-up makes an unconfirmed account and mails the link', async () => {
  const answer = await signUp({ email: 'Anna@Example.com' });
  expect(answer.statusCode).toBe(204);
  await server.settle();
  const user = await server.db.selectFrom('end_users').selectAll().executeTakeFirstOrThrow();
  expect(user).toMatchObject({
    email: 'Anna@Example.com',
    email_key: 'anna@example.com',
    email_confirmed_at: null,
  });
  // What was typed becomes the account's when its own link is used.
  expect(user.password_hash).toBe('signed-up');
  const typed = await server.db.selectFrom('sign_ups').selectAll().executeTakeFirstOrThrow();
  expect(typed.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await server.db.selectFrom('term_agreements').select('part').execute()).toEqual([]);
  expect(user.roles).toEqual(['ROLE_USER', 'ROLE_END_USER', 'ROLE_APP_POOL_LIVE', 'ROLE_APP_POOL_REMOTE']);
  const mail = await server.mail('Anna@Example.com');
  expect(mail).toMatchObject({ kind: 'confirm' });
  expect(mail.path).toMatch(/^\/email-confirm\/Anna%40Example\.com\/[\w-]{43}$/);
  server.clock.advance(60_000);
  const { token } = mail;
  const confirmed = await server.post(
    'end_users/confirm_email',
    { email: 'Anna@Example.com', token },
    cookiesOf(answer),
  );
  expect(confirmed.statusCode).toBe(204);
  const agreed = await server.db.selectFrom('term_agreements').select(['part', 'agreed_at']).execute();
  expect(agreed.map(({ part }) => part).sort()).toEqual(['eula', 'privacy-policy']);
  for (const { agreed_at } of agreed) expect(agreed_at).toEqual(typed.created_at);
});

test('an address that has an account already gets the same answer, and its owner a mail', async () => {
  const person = await server.person('known@example.com');
  const before = await server.db
    .selectFrom('end_users')
    .selectAll()
    .where('email', '=', person.email)
    .executeTakeFirst();
  const known = await signUp({
    email: 'KNOWN@example.com',
    name: 'Eve',
    password: 'another long password 77',
  });
  const unknown = await signUp({ email: 'new@example.com' });
  expect([known.statusCode, known.payload]).toEqual([unknown.statusCode, unknown.payload]);
  const names = (headers: object) => Object.keys(headers).filter((name) => name !== 'date');
  expect(names(known.headers)).toEqual(names(unknown.headers));
  await server.settle();
  expect((await server.mail(person.email)).kind).toBe('already-registered');
  expect(
    await server.db.selectFrom('end_users').selectAll().where('email', '=', person.email).executeTakeFirst(),
  ).toEqual(before);
});

test('whoever signs up again before confirming gets a new link, and the old one ends', async () => {
  const before = cookiesOf(await signUp({ email: 'twice@example.com' }));
  await server.settle();
  const first = await server.mail('twice@example.com');
  const again = await server.signUpBody({ email: 'twice@example.com' });
  const browser = cookiesOf(await server.post('end_users', again, before));
  await server.settle();
  const second = await server.mail('twice@example.com');
  const confirm = (token: string) =>
    server.post('end_users/confirm_email', { email: 'twice@example.com', token }, browser);
  expect((await confirm(first.token)).statusCode).toBe(410);
  expect((await confirm(second.token)).statusCode).toBe(204);
});

describe('passwords', () => {
  test.each([
    ['P@ssw0rd', 'password-too-common'],
    ['Password1!', 'password-too-common'],
    ['password123', 'password-too-common'],
    ['passwordpassword', 'password-too-common'],
    ['1111111111111111', 'password-too-common'],
    ['short', 'password-too-weak'],
    ['k'.repeat(300), 'password-too-long'],
  ])('$0 is refused with a helpful message', async (password, code) => {
    const answer = await signUp({ password });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().violations).toEqual([
      { propertyPath: 'password', code, message: expect.stringMatching(/password/i) },
    ]);
  });

  test.each([`${'xq7 '.repeat(15)}end!`, 'Täglich 🏊 um 7 im Becken '.repeat(5).slice(0, 128)])(
    'of 64 and 128 characters with spaces and emoji are taken exactly',
    async (password) => {
      const email = `long${password.length}@example.com`;
      expect((await signUp({ email, password })).statusCode).toBe(204);
      await server.settle();
      const { token } = await server.mail(email);
      await server.post('end_users/confirm_email', { email, token, password });
      const login = (given: string) =>
        server.post('end_users/auth/cookie', { email, password: given, cloud: server.cloud });
      expect((await login(password)).statusCode).toBe(200);
      expect((await login(`${password} `)).statusCode).toBe(401);
      expect((await login(password.slice(0, -1))).statusCode).toBe(401);
    },
  );

  test('of 1 MB are refused without hashing', async () => {
    const body = await server.signUpBody({ password: 'x'.repeat(1_000_000) });
    expect((await server.post('end_users', body)).statusCode).toBe(413);
  });
});

test.each([
  [{ name: ' ' }, 'name', 'required'],
  [{ surname: 'x'.repeat(101) }, 'surname', 'too-long'],
  [{ name: 'A\r\nBcc: eve@example.com' }, 'name', 'one-line'],
  [{ email: 'nobody' }, 'email', 'email'],
  [{ email: 'a@example.com\nBcc: eve@example.com' }, 'email', 'email'],
  [{ lang: 'pl' }, 'lang', 'not-an-option'],
  [{ cloud: '/api/clouds/01JD3Z8Q4V5W6X7Y8Z9ABCDEFA' }, 'cloud', 'unknown-reference'],
  [{ eula: '/api/cloud_terms_of_services/01JD3Z8Q4V5W6X7Y8Z9ABCDEFA' }, 'eula', 'terms-outdated'],
  [{ privacyPolicy: '' }, 'privacyPolicy', 'terms-outdated'],
  [{ captcha: { id: '01JD3Z8Q4V5W6X7Y8Z9ABCDEFA', answer: 'x' } }, 'captcha.answer', 'captcha-expired'],
])('%j is refused', async (more, propertyPath, code) => {
  const answer = await signUp(more);
  expect(answer.statusCode).toBe(422);
  expect(answer.json().violations).toMatchObject([{ propertyPath, code }]);
});

test('a sign-up without consents or captcha is refused', async () => {
  const answer = await signUp({ eula: undefined, privacyPolicy: undefined, captcha: undefined });
  expect(answer.json().violations.map(({ propertyPath }: { propertyPath: string }) => propertyPath)).toEqual([
    'captcha',
    'eula',
    'privacyPolicy',
  ]);
});

test('the log and the answers hold no password', async () => {
  const answer = await signUp({ name: '' });
  expect(answer.payload).not.toContain(goodPassword);
});
