import { beforeAll, expect, test } from 'vitest';
import { accountsServer } from '#testing/accounts/accounts.ts';
import { missingId, somebody } from '#testing/accounts/somebody.ts';
import { perFile } from '#testing/lifetimes.ts';

const server = perFile(accountsServer);
let session: string;
let other: string;
beforeAll(async () => {
  ({ session } = await somebody(server));
  other = (await somebody(server)).user;
});
const missing = `/api/end_users/${missingId}`;

test.each([
  ['POST', 'request_delete', { password: 'x' }],
  ['POST', 'invalidate_tokens', {}],
  ['POST', 'login_tokens', { app: 'remote' }],
  ['PUT', 'change_password', { oldPassword: 'x', password: 'twelve mild estuaries' }],
  ['GET', 'account_data', undefined],
] as const)('%s of another’s %s is as of one that is missing', async (method, what, payload) => {
  const of = (whose: string) =>
    server.ask({ method, url: `${whose}/${what}`, session, ...(payload ? { payload } : {}) });
  const [foreign, none] = [await of(other), await of(missing)];
  expect([foreign.statusCode, foreign.payload]).toEqual([404, none.payload]);
  expect(
    (await server.ask({ method, url: `${other}/${what}`, ...(payload ? { payload } : {}) })).statusCode,
  ).toBe(401);
});
