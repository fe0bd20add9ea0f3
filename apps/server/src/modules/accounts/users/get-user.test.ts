import { expect, test } from 'vitest';
import { accountsServer } from '#testing/accounts/accounts.ts';
import { administrator, missingId, somebody } from '#testing/accounts/somebody.ts';
import { perFile } from '#testing/lifetimes.ts';

const server = perFile(accountsServer);

test('users read themselves, an administrator everybody, and for all others there is nobody', async () => {
  const [anna, ben] = [await somebody(server), await somebody(server)];
  const admin = await administrator(server);
  const get = (url: string, session?: string) => server.ask({ url, session });
  const own = await get(anna.user, anna.session);
  expect(own.json()).toEqual((await server.me(anna.session)).json());
  expect((await get(anna.user, admin.session)).json()).toEqual(own.json());
  const foreign = await get(anna.user, ben.session);
  const none = await get(`/api/end_users/${missingId}`, ben.session);
  expect([foreign.statusCode, foreign.payload]).toEqual([404, none.payload]);
  expect((await get(`/api/end_users/${missingId}`, admin.session)).statusCode).toBe(404);
  expect((await get(anna.user)).statusCode).toBe(401);
});

test('who has terms to accept reads themselves only, also an administrator', async () => {
  const [anna, admin] = [await somebody(server), await administrator(server)];
  const userId = admin.user.slice(-26);
  await server.db.deleteFrom('term_agreements').where('user_id', '=', userId).execute();
  const get = (url: string) => server.ask({ url, session: admin.session });
  expect((await get(admin.user)).json()).toMatchObject({ termsToAccept: server.terms });
  const refused = await get(anna.user);
  expect(refused.json()).toMatchObject({ status: 403, type: 'terms-not-accepted', terms: server.terms });
});
