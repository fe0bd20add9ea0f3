import { describe, expect, test } from 'vitest';
import { accountsServer, cookiesOf } from '#testing/accounts/accounts.ts';
import { invite } from '#testing/accounts/invite.ts';
import { perFile } from '#testing/lifetimes.ts';

const many = { max: 100_000, windowMs: 3_600_000 };
// How many mails an address gets stays as it is: links end by it.
const server = perFile(() =>
  accountsServer({
    limits: {
      ...{ signUpByAddress: many, mailByAddress: many, tokenByAddress: many, captchaByAddress: many },
      ...{ loginByAddress: many, loginByAccount: many, loginsByAddress: many, loginsByAccount: many },
    },
  }),
);

let count = 0;
const newAddress = () => `pool${++count}@example.com`;
const typed = 'ten thirsty magpies';
const login = (email: string, password: string, cookie?: string) =>
  server.post('end_users/auth/cookie', { email, password, cloud: server.cloud }, cookie);

const day = 86_400_000;
/** What a stranger may find behind an address, and would like to tell from nothing. */
const behind: [what: string, make: (email: string) => Promise<unknown>][] = [
  ['an account', (email) => server.person(email)],
  ['an account that an administrator made', (email) => invite(server, email)],
  [
    'an account that is to be deleted',
    async (email) => {
      const person = await server.person(email);
      const session = await server.login(person);
      const { '@id': user } = (await server.me(session)).json();
      const payload = { password: person.password };
      const answer = await server.ask({ method: 'POST', url: `${user}/request_delete`, session, payload });
      expect(answer.statusCode).toBe(204);
    },
  ],
];

/** What strangers do with an address; all they learn is the answers to `login`. */
type Ploy = (email: string) => Promise<void>;
const signUp =
  (password: string): Ploy =>
  async (email) => {
    const body = await server.signUpBody({ email, password });
    expect((await server.post('end_users', body)).statusCode).toBe(204);
    await server.settle();
  };
/** Is done for both addresses, so in all it is twice as long. */
const wait =
  (ms: number): Ploy =>
  async () => {
    server.clock.advance(ms);
    await server.sweep();
  };
const resend: Ploy = async (email) => {
  await server.post('end_users/resend_confirm_email', { email, cloud: server.cloud });
  await server.settle();
};
const ploys: [what: string, ploy: Ploy[]][] = [
  ['signing it up', [signUp(typed)]],
  ['signing it up twice', [signUp('four lazy herons'), signUp(typed)]],
  ['signing it up and asking for the mail again', [signUp(typed), resend]],
  [
    'signing it up twelve times',
    [...Array.from({ length: 11 }, () => signUp('four lazy herons')), signUp(typed)],
  ],
  ['signing it up and waiting a day', [signUp(typed), wait(day / 2)]],
  ['signing it up and waiting a month', [signUp(typed), wait(15 * day)]],
];

/** What logins with the passwords of the sign-ups, and with another, are answered. */
async function told(email: string): Promise<string[]> {
  const answers: string[] = [];
  for (const password of [typed, 'four lazy herons', 'two other swallows']) {
    const { statusCode, payload } = await login(email, password);
    answers.push(`${statusCode} ${payload}`);
  }
  return answers;
}

describe.each(ploys)('%s', (_, ploy) => {
  test.each(behind)('tells nobody that there is %s', async (_what, make) => {
    const [known, unknown] = [newAddress(), newAddress()];
    await make(known);
    for (const step of ploy) for (const email of [known, unknown]) await step(email);
    expect(await told(known)).toEqual(await told(unknown));
  });
});

test('a sign-up is answered ‘confirm your e-mail first’ where there is an account, and opens nothing', async () => {
  const { email, password } = await server.person(newAddress());
  const answer = await server.post('end_users', await server.signUpBody({ email, password: typed }));
  await server.settle();
  for (const cookie of [undefined, cookiesOf(answer)]) {
    const answered = await login(email, typed, cookie);
    expect([answered.statusCode, answered.json().type]).toEqual([403, 'email-not-confirmed']);
    expect(answered.cookies).toEqual([]);
  }
  expect((await server.mail(email)).kind).toBe('already-registered');
  await resend(email);
  expect((await server.mails(email)).map(({ kind }) => kind)).toEqual([
    'already-registered',
    'already-registered',
    'confirm',
  ]);
  expect((await login(email, password)).statusCode).toBe(200);
});

test('a sign-up beside an account ends when its owner sets a password by mail', async () => {
  const { email } = await server.person(newAddress());
  await signUp(typed)(email);
  await server.post('end_users/auth/reset_password_request', { email, cloud: server.cloud });
  await server.settle();
  const { token } = await server.mail(email);
  const password = 'nine early cuckoos';
  expect((await server.post('end_users/auth/reset_password', { email, token, password })).statusCode).toBe(
    204,
  );
  expect((await login(email, typed)).statusCode).toBe(401);
  expect((await login(email, password)).statusCode).toBe(200);
});

test('nobody enters an account whose address is not confirmed, whatever password it has', async () => {
  const { email, password } = await server.person(newAddress());
  const unconfirm = server.db.updateTable('end_users').set({ email_confirmed_at: null });
  await unconfirm.where('email', '=', email).execute();
  const answered = await login(email, password);
  expect([answered.statusCode, answered.json().type]).toEqual([403, 'email-not-confirmed']);
});
