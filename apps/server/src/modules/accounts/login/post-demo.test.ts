import { expect, test } from 'vitest';
import { accountsServer, cookiesOf } from '#testing/accounts/accounts.ts';
import { perFile } from '#testing/lifetimes.ts';

const provisioned: string[] = [];
let broken = false;
const server = perFile(() =>
  accountsServer({
    async provisionDemo(userId) {
      if (broken) throw new Error('no pool');
      provisioned.push(userId);
    },
  }),
);
const hour = 3_600_000;

test('a demo user lives two hours and gets no mail', async () => {
  const answer = await server.post('end_users/auth/demo', {});
  expect(answer.statusCode).toBe(200);
  const { user } = answer.json();
  expect(user).toMatchObject({ isEmailValid: true, termsToAccept: null });
  server.clock.advance(2 * hour - 1);
  await server.job('accounts.erase');
  const find = () => server.db.selectFrom('end_users').select('id').where('email', '=', user.email).execute();
  expect(await find()).toHaveLength(1);
  server.clock.advance(1);
  await server.job('accounts.erase');
  expect(await find()).toEqual([]);
  expect(await server.mails(user.email)).toEqual([]);
});

test('a demo begins with units and a session of its own, and without a password', async () => {
  const answer = await server.post('end_users/auth/demo', {});
  const { user } = answer.json();
  const id = user['@id'].slice(-26);
  expect(provisioned).toContain(id);
  expect((await server.me(cookiesOf(answer))).json()).toEqual(user);
  const row = server.db.selectFrom('end_users').selectAll().where('id', '=', id);
  const delete_after = new Date(server.clock.now().getTime() + 2 * hour);
  expect(await row.executeTakeFirst()).toMatchObject({ password_hash: '', delete_after });
});

test('a demo that is left is nobody’s any more, in another variant neither, and goes', async () => {
  const answer = await server.post('end_users/auth/demo', {});
  const { user } = answer.json();
  const session = cookiesOf(answer);
  const issued = await server.ask({
    ...{ method: 'POST', url: `${user['@id']}/login_tokens`, session, payload: { app: 'remote' } },
  });
  const elsewhere = cookiesOf(await server.post('end_users/auth/token', { token: issued.json().token }));
  expect((await server.me(elsewhere)).statusCode).toBe(200);
  await server.ask({ method: 'DELETE', url: '/api/end_users/auth/cookie', session });
  expect((await server.me(elsewhere)).statusCode).toBe(401);
  await server.job('accounts.erase');
  const left = server.db.selectFrom('end_users').select('id').where('email', '=', user.email).execute();
  expect(await left).toEqual([]);
});

test('without units there is no demo, and nobody is left of it', async () => {
  const count = async () => (await server.db.selectFrom('end_users').select('id').execute()).length;
  const before = await count();
  broken = true;
  const answer = await server.post('end_users/auth/demo', {});
  broken = false;
  expect([answer.statusCode, answer.cookies, await count()]).toEqual([500, [], before]);
});
