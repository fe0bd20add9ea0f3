import { expect, test } from 'vitest';
import { accountsServer } from '#testing/accounts/accounts.ts';
import { administrator, asks, somebody } from '#testing/accounts/somebody.ts';
import { perFile } from '#testing/lifetimes.ts';

const erased: string[] = [];
const server = perFile(() =>
  accountsServer({
    erasers: [
      async (_trx, { id }) => {
        erased.push(id);
        return async () => undefined;
      },
    ],
  }),
);

test('a user is erased at once, with what is theirs, and logged out', async () => {
  const [anna, admin] = [await somebody(server), await administrator(server)];
  const asAdmin = asks(server, admin.session);
  const id = anna.user.slice(-26);
  expect((await asAdmin('DELETE', anna.user)).statusCode).toBe(204);
  expect(erased).toEqual([id]);
  expect((await server.me(anna.session)).statusCode).toBe(401);
  expect(await server.db.selectFrom('end_users').select('id').where('id', '=', id).execute()).toEqual([]);
  expect((await asAdmin('DELETE', anna.user)).statusCode).toBe(404);
});

test('nobody but an administrator erases anybody, themselves included', async () => {
  const [anna, ben] = [await somebody(server), await somebody(server)];
  for (const user of [anna.user, ben.user]) {
    expect((await asks(server, anna.session)('DELETE', user)).statusCode).toBe(403);
  }
  expect((await server.me(anna.session)).statusCode).toBe(200);
});
