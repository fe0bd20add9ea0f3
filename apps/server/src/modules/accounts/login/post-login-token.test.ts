import { describe, expect, test } from 'vitest';
import { accountsServer } from '#testing/accounts/accounts.ts';
import { somebody, violationsOf } from '#testing/accounts/somebody.ts';
import { perFile } from '#testing/lifetimes.ts';

const server = perFile(accountsServer);
const anna = perFile(() => somebody(server));

const issue = (payload: object) =>
  server.ask({ method: 'POST', url: `${anna.user}/login_tokens`, payload, session: anna.session });

describe('from one variant to another', () => {
  test.each(['nowhere', '__proto__', 'toString', ''])('%j is no variant', async (app) => {
    const answer = await server.ask({
      method: 'POST',
      url: `${anna.user}/login_tokens`,
      payload: { app },
      session: anna.session,
    });
    expect(answer.json()).toMatchObject({ violations: [{ propertyPath: 'app' }] });
  });
});

test('a token is kept as a hash, for a minute and a login', async () => {
  const answer = await issue({ app: 'remote' });
  expect(answer.statusCode).toBe(201);
  const { token, expires } = answer.json();
  const kept = await server.db
    .selectFrom('one_time_tokens')
    .selectAll()
    .where('purpose', '=', 'login')
    .execute();
  expect(kept).toMatchObject([{ user_id: anna.user.slice(-26), expires_at: new Date(expires) }]);
  expect(JSON.stringify(kept)).not.toContain(token);
});

test('of another’s account nobody gets one', async () => {
  const ben = await somebody(server);
  const url = `${anna.user}/login_tokens`;
  const payload = { app: 'remote' };
  expect((await server.ask({ method: 'POST', url, payload, session: ben.session })).statusCode).toBe(404);
  expect((await server.ask({ method: 'POST', url, payload })).statusCode).toBe(401);
  expect(violationsOf(await issue({}))).toEqual(['app: required']);
});
