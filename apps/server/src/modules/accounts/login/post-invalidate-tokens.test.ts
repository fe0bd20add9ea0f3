import { describe, expect, test } from 'vitest';
import { accountsServer, cookiesOf } from '#testing/accounts/accounts.ts';
import { callsTo, endedSessions } from '#testing/accounts/calls.ts';
import { missingId, somebody } from '#testing/accounts/somebody.ts';
import { perFile } from '#testing/lifetimes.ts';

const server = perFile(accountsServer);
const anna = perFile(() => server.person('anna@example.com'));
const { send, get, login, userOf } = callsTo(server);
const ended = endedSessions(server);

describe('the call', () => {
  test('POST {user}/invalidate_tokens takes empty JSON and logs out everywhere', async () => {
    const { session, user, email } = await somebody(server);
    const other = cookiesOf(await login(email));
    expect((await send('POST', `${user}/invalidate_tokens`, {}, session)).statusCode).toBe(204);
    for (const one of [session, other]) {
      expect((await get('/api/end_users/auth/me', one)).statusCode).toBe(401);
    }
  });
});

test('log-out everywhere ends all, this one included', async () => {
  const [here, there] = [await server.login(anna), await server.login(anna)];
  const user = await userOf(here);
  const answer = await server.ask({
    method: 'POST',
    url: `${user}/invalidate_tokens`,
    payload: {},
    session: here,
  });
  expect(answer.statusCode).toBe(204);
  expect(ended).toEqual([{ userId: user.slice(-26), why: 'logged-out-everywhere' }]);
  expect((await server.me(here)).statusCode).toBe(401);
  expect((await server.me(there)).statusCode).toBe(401);
});

test('nobody logs another out, and nobody unknown anybody', async () => {
  const [{ session }, ben] = [await somebody(server), await somebody(server)];
  const foreign = await send('POST', `${ben.user}/invalidate_tokens`, {}, session);
  const none = await send('POST', `/api/end_users/${missingId}/invalidate_tokens`, {}, session);
  expect([foreign.statusCode, foreign.payload]).toEqual([404, none.payload]);
  expect((await send('POST', `${ben.user}/invalidate_tokens`, {})).statusCode).toBe(401);
  expect((await get('/api/end_users/auth/me', ben.session)).statusCode).toBe(200);
});
