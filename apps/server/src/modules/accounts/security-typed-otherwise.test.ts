import { hashSync } from '@node-rs/argon2';
import { emailKey } from '@poolhouse/domain/account/email';
import { describe, expect, test } from 'vitest';
import { accountsServer } from '#testing/accounts/accounts.ts';
import { startedPasswords } from '#testing/accounts/started-passwords.ts';
import { perFile } from '#testing/lifetimes.ts';
import { rekeyAddresses } from './users/rekey-addresses.ts';

const many = { max: 100_000, windowMs: 3_600_000 };
const server = perFile(() =>
  accountsServer({ limits: { tokenByAddress: many, loginByAddress: many, signUpByAddress: many } }),
);
const passwords = perFile(startedPasswords);

const first = 'žluťoučký kůň pěl'.normalize('NFD');
const second = 'ďábelské ódy šíleně'.normalize('NFD');
const third = 'příšerně úpěl kůň'.normalize('NFD');
const whole = (text: string): string => text.normalize('NFC');

/** One address as several keyboards and programs give it. */
const spellings = (name: string): string[] => [
  `${name}.jiří.groß@příklad.cz`.normalize('NFD'),
  `${name}.jiří.groẞ@příklad.cz`.toUpperCase(),
  ` ${name}.JIŘÍ.groẞ@xn--pklad-zsa96e.CZ`.normalize('NFD'),
];

const login = (email: string, password: string) =>
  server.post('end_users/auth/cookie', { email, password, cloud: server.cloud });
const statusOf = async (answer: Promise<{ statusCode: number }>) => (await answer).statusCode;

/** What the newest mail to an account holds, whichever spelling of its address it went to. */
async function mailTo(email: string) {
  const { to_address } = await server.db
    .selectFrom('mails')
    .innerJoin('end_users', 'end_users.id', 'mails.user_id')
    .select('to_address')
    .where('email_key', '=', emailKey(email))
    .orderBy('mails.id', 'desc')
    .executeTakeFirstOrThrow();
  return server.mail(to_address);
}

describe('a password and an address typed otherwise', () => {
  const [anna = '', annA = '', ANNA = ''] = spellings('anna');

  test('are the same at sign-up, confirmation, resend, login, change, forgot, reset, deletion and revoke', async () => {
    await server.post('end_users', await server.signUpBody({ email: anna, password: first }));
    await server.settle();
    const confirm = await mailTo(anna);
    // Signed up again in other words, it is no second account.
    await server.post('end_users', await server.signUpBody({ email: annA, password: whole(first) }));
    await server.settle();
    const count = server.db.selectFrom('end_users').select('id').where('email_key', '=', emailKey(anna));
    expect(await count.execute()).toHaveLength(1);
    await server.post('end_users/resend_confirm_email', { email: ANNA.trim() });
    await server.settle();
    const { token } = await mailTo(anna);
    expect(token).not.toBe(confirm.token);
    const elsewhere = { email: ANNA, token, password: first };
    expect(await statusOf(server.post('end_users/confirm_email', elsewhere))).toBe(204);

    const entered = await login(annA, whole(first));
    expect(entered.statusCode).toBe(200);
    expect(await statusOf(login(ANNA, first))).toBe(200);
    const session = entered.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const { '@id': user } = entered.json().user;
    const change = (oldPassword: string, password: string) =>
      server.ask({
        method: 'PUT',
        url: `${user}/change_password`,
        session,
        payload: { oldPassword, password },
      });
    expect((await change(whole(first), first)).json().violations).toMatchObject([{ code: 'password-same' }]);
    expect(await statusOf(change(first, second))).toBe(204);
    expect(await statusOf(login(anna, whole(second)))).toBe(200);

    await server.post('end_users/auth/reset_password_request', { email: annA });
    await server.settle();
    const link = await mailTo(anna);
    const reset = { email: ANNA, token: link.token, password: third };
    expect(await statusOf(server.post('end_users/auth/reset_password', reset))).toBe(204);
    const again = await login(anna, whole(third));
    expect(again.statusCode).toBe(200);

    const own = again.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const payload = { password: third };
    const deletion = server.ask({ method: 'POST', url: `${user}/request_delete`, session: own, payload });
    expect(await statusOf(deletion)).toBe(204);
    const revoke = { email: annA, token: (await mailTo(anna)).token };
    expect(await statusOf(server.post('end_users/revoke_deletion_request', revoke))).toBe(204);
  });

  test('count as one while passwords are tried', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++) {
      const [email = ''] = spellings('nobody').slice(n % 3);
      statuses.push(await statusOf(login(email, `guess ${n}`)));
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  });

  test('control: without regard to capitals only, the three are three', () => {
    const careless = (address: string): string => address.trim().toLowerCase();
    const [product, carelessly] = [emailKey, careless].map((key) => new Set(spellings('anna').map(key)).size);
    expect([product, carelessly]).toEqual([1, 3]);
  });
});

describe('a hash from before', () => {
  test('of what was typed still opens the account, in that form', async () => {
    const old = hashSync(first, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    expect(await passwords.matches(first, old)).toBe(true);
    expect(await passwords.matches(`${first}x`, old)).toBe(false);
    // The control: such a hash knows one form only; a new one knows both.
    expect(await passwords.matches(whole(first), old)).toBe(false);
    const made = await passwords.hash(first);
    expect([await passwords.matches(first, made), await passwords.matches(whole(first), made)]).toEqual([
      true,
      true,
    ]);
  });
});

describe('an address that is kept with an earlier key', () => {
  const warnings: unknown[][] = [];
  const log = { warn: (...said: unknown[]) => warnings.push(said) };
  const forget = () => server.db.deleteFrom('settings').where('key', '=', 'email-keys').execute();

  test('gets the one by which it is found now, with its links, once', async () => {
    const { db } = server;
    const person = await server.person('old@example.com');
    const address = 'Straße@příklad.cz';
    const earlier = address.toLowerCase();
    const keep = (email_key: string) =>
      db
        .updateTable('end_users')
        .set({ email: address, email_key })
        .where('email', 'in', [person.email, address]);
    await keep(earlier).execute();
    await server.post('end_users/auth/reset_password_request', { email: 'nobody@example.com' });
    expect(await statusOf(login(address, person.password))).toBe(401);
    await rekeyAddresses({ db, log });
    expect(await statusOf(login(address, person.password))).toBe(401);
    await forget();
    await rekeyAddresses({ db, log });
    expect(await statusOf(login('STRAẞE@xn--pklad-zsa96e.cz', person.password))).toBe(200);
  });

  test('keeps it where another account has that address already, which is said without it', async () => {
    const { db } = server;
    const person = await server.person('second@example.com');
    const twin = { email: 'STRAẞE@příklad.cz', email_key: 'straße@příklad.cz' };
    const { id } = await db
      .updateTable('end_users')
      .set(twin)
      .where('email', '=', person.email)
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const _ of ['the first time', 'and again']) {
      warnings.length = 0;
      await forget();
      await rekeyAddresses({ db, log });
      const kept = db.selectFrom('end_users').select('email_key').where('email', '=', twin.email);
      expect(await kept.execute()).toEqual([{ email_key: twin.email_key }]);
      expect(warnings).toEqual([[{ account: id }, expect.not.stringContaining('@')]]);
    }
  });

  test('is another than that of a mailbox with other letters', async () => {
    const { db } = server;
    for (const [email, password] of [
      ['maßlos@example.com', first],
      ['masslos@example.com', second],
    ] as const) {
      await server.post('end_users', await server.signUpBody({ email, password }));
      await server.settle();
      const { token } = await server.mail(email);
      expect(await statusOf(server.post('end_users/confirm_email', { email, token, password }))).toBe(204);
    }
    // As the fold by way of the capitals left it before.
    await db
      .updateTable('end_users')
      .set({ email_key: 'other@example.com' })
      .where('email', '=', 'maßlos@example.com')
      .execute();
    await forget();
    await rekeyAddresses({ db, log });
    expect(await statusOf(login('maßlos@example.com', first))).toBe(200);
    expect(await statusOf(login('masslos@example.com', second))).toBe(200);
    expect(await statusOf(login('masslos@example.com', first))).toBe(401);
  });
});
