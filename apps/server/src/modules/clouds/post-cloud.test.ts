import { expect, test } from 'vitest';
import { accountsServer } from '#testing/accounts/accounts.ts';
import { asAdministrator, asks, somebody, violationsOf } from '#testing/accounts/somebody.ts';
import { perFile } from '#testing/lifetimes.ts';

const server = perFile(accountsServer);
const asAdmin = asAdministrator(server);

test('a cloud is kept with each language and role once', async () => {
  const answer = await asAdmin('POST', '/api/clouds', {
    ...{ name: 'Dealer', supportEmail: 'help@example.com', langs: ['de', 'en', 'de'] },
    defaultRoles: ['ROLE_APP_REMOTE', 'ROLE_APP_REMOTE'],
  });
  expect(answer.statusCode).toBe(201);
  const kept = { name: 'Dealer', langs: ['de', 'en'] };
  expect(answer.json()).toMatchObject({ ...kept, defaultRoles: ['ROLE_APP_REMOTE'] });
  const row = server.db.selectFrom('clouds').selectAll().where('id', '=', answer.json()['@id'].slice(-26));
  expect(await row.executeTakeFirst()).toMatchObject({
    ...{ ...kept, support_email: 'help@example.com', default_roles: ['ROLE_APP_REMOTE'] },
    created_at: server.clock.now(),
  });
});

test.each([
  [{ name: ' ' }, 'name: required'],
  [{ langs: ['xx'] }, 'langs[0]: not-an-option'],
  [{ supportEmail: 'nobody' }, 'supportEmail: email'],
  [{ defaultRoles: ['ROLE_ADMIN'] }, 'defaultRoles: not-an-option'],
])('%j is refused', async (more, violation) => {
  const answer = await asAdmin('POST', '/api/clouds', { name: 'Wrong', langs: ['en'], ...more });
  expect(violationsOf(answer)).toEqual([violation]);
  expect(await server.db.selectFrom('clouds').select('id').where('name', '=', 'Wrong').execute()).toEqual([]);
});

test('an end user makes none', async () => {
  const asAnna = asks(server, (await somebody(server)).session);
  expect((await asAnna('POST', '/api/clouds', { name: 'Mine', langs: ['en'] })).statusCode).toBe(403);
});
