import type { TokenPurpose } from '@poolhouse/domain/account/account-times';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTokens } from '#modules/tokens/index.ts';
import { type AccountsServer, accountsServer, type TestPerson } from '#testing/accounts/accounts.ts';

const newPassword = 'nine slow kingfishers';
let server: AccountsServer;
beforeAll(async () => {
  server = await accountsServer();
});
afterAll(() => server.stop());

/** Somebody with a link of every kind at once, as an old mail or a terminal's log may hold one. */
async function linked(email: string) {
  const person = await server.person(email);
  const tokens = createTokens(server);
  const { id, email_key } = await server.db
    .selectFrom('end_users')
    .select(['id', 'email_key'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const issued = new Map<TokenPurpose, string>();
  for (const purpose of ['reset', 'invite', 'login', 'confirm', 'revoke'] as const) {
    issued.set(purpose, (await tokens.issue(purpose, { id, email_key })).token);
  }
  const living = async () => {
    const found: TokenPurpose[] = [];
    for (const [purpose, token] of issued) {
      if (await tokens.find({ purpose, token, emailKey: email_key })) found.push(purpose);
    }
    return found;
  };
  return { person, id, issued, living };
}

const sessionsOf = async (userId: string) =>
  (await server.db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()).length;

test('a changed password ends every link that could set another or log in, and all other sessions', async () => {
  const { person, id, living } = await linked('anna@example.com');
  const session = await server.login(person);
  await server.login(person);
  const changed = await server.ask({
    ...{ method: 'PUT', url: `/api/end_users/${id}/change_password`, session },
    payload: { oldPassword: person.password, password: newPassword },
  });
  expect(changed.statusCode).toBe(204);
  expect(await living()).toEqual(['confirm', 'revoke']);
  expect(await sessionsOf(id)).toBe(1);
});

test.each(['reset', 'invite'] as const)(
  'a password set by a link of %s ends all but the way back from a deletion',
  async (purpose) => {
    const { person, id, issued, living } = await linked(`${purpose}@example.com`);
    await server.login(person);
    const set = await server.post('end_users/auth/reset_password', {
      ...{ email: person.email, token: issued.get(purpose), password: newPassword },
    });
    expect(set.statusCode).toBe(204);
    expect(await living()).toEqual(['revoke']);
    expect(await sessionsOf(id)).toBe(0);
  },
);

test('a language that the cloud offers no more may be put back with the rest of the profile', async () => {
  const person: TestPerson = await server.person('carl@example.com');
  const session = await server.login(person);
  const user = (await server.me(session)).json();
  await server.db
    .updateTable('clouds')
    .set({ langs: ['de'] })
    .execute();
  const put = (lang: string) =>
    server.ask({ method: 'PUT', url: user['@id'], session, payload: { name: 'Karl', lang } });
  expect((await put(user.lang)).json()).toMatchObject({ name: 'Karl', lang: 'en' });
  expect((await put('fr')).statusCode).toBe(422);
});
