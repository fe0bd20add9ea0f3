import { describe, expect, test } from 'vitest';
import { createSessions } from '#modules/sessions/index.ts';
import { createTokens } from '#modules/tokens/index.ts';
import { transact } from '#platform/db/transact.ts';
import { createEvents } from '#platform/events.ts';
import { accountsServer, cookiesOf } from '#testing/accounts/accounts.ts';
import { callsTo, endedSessions } from '#testing/accounts/calls.ts';
import { somebody } from '#testing/accounts/somebody.ts';
import { perFile } from '#testing/lifetimes.ts';

const server = perFile(accountsServer);
const anna = perFile(() => server.person('anna@example.com'));
const { send, get, userOf } = callsTo(server);
const ended = endedSessions(server);

describe('the call', () => {
  test('DELETE end_users/auth/cookie logs out', async () => {
    const { session } = await somebody(server);
    expect((await send('DELETE', '/api/end_users/auth/cookie', undefined, session)).statusCode).toBe(204);
    expect((await get('/api/end_users/auth/me', session)).statusCode).toBe(401);
  });
});

test('log-out ends this session only, tells its sockets, and may be repeated', async () => {
  const [here, there] = [await server.login(anna), await server.login(anna)];
  const logout = () => server.ask({ method: 'DELETE', url: '/api/end_users/auth/cookie', session: here });
  const answer = await logout();
  expect(answer.statusCode).toBe(204);
  expect(answer.cookies).toMatchObject([{ name: 'poolhouse', value: '' }]);
  expect(ended).toMatchObject([{ sessionId: expect.any(String) }]);
  expect((await server.me(here)).statusCode).toBe(401);
  expect((await server.me(there)).statusCode).toBe(200);
  expect((await logout()).statusCode).toBe(204);
});

test('log-out ends what was asked for to log in elsewhere', async () => {
  const session = await server.login(anna);
  const url = `${await userOf(session)}/login_tokens`;
  const issue = async () =>
    (await server.ask({ method: 'POST', url, session, payload: { app: 'remote' } })).json<{
      token: string;
    }>();
  const enter = async ({ token }: { token: string }) =>
    (await server.post('end_users/auth/token', { token })).statusCode;
  // The control: before the log-out it lets in.
  expect(await enter(await issue())).toBe(200);
  const issued = await issue();
  await server.ask({ method: 'DELETE', url: '/api/end_users/auth/cookie', session });
  expect(await enter(issued)).toBe(410);
});

describe('a login that went on to another variant', () => {
  const goOn = async (session: string, there?: string): Promise<string> => {
    const url = `${await userOf(session)}/login_tokens`;
    const asked = await server.ask({ method: 'POST', url, session, payload: { app: 'remote' } });
    const answer = await server.ask({
      ...{ method: 'POST', url: '/api/end_users/auth/token', session: there },
      payload: { token: asked.json().token },
    });
    expect(answer.statusCode).toBe(200);
    return cookiesOf(answer);
  };
  const statuses = async (...all: string[]) =>
    Promise.all(all.map(async (session) => (await server.me(session)).statusCode));

  test.each(['the first', 'the second', 'the third'])('ends everywhere when %s logs out', async (which) => {
    const elsewhere = await server.login(anna);
    const first = await server.login(anna);
    const second = await goOn(first);
    const third = await goOn(second);
    expect(await statuses(first, second, third, elsewhere)).toEqual([200, 200, 200, 200]);
    ended.length = 0;
    const session = { 'the first': first, 'the second': second, 'the third': third }[which];
    await server.ask({ method: 'DELETE', url: '/api/end_users/auth/cookie', session });
    expect(await statuses(first, second, third, elsewhere)).toEqual([401, 401, 401, 200]);
    // Each has sockets of its own to close.
    expect(new Set(ended.map(({ sessionId }) => sessionId)).size).toBe(3);
  });

  test('goes on where it comes to the same variant once more', async () => {
    const first = await server.login(anna);
    const second = await goOn(first);
    const again = await goOn(first, second);
    expect(await statuses(first, second, again)).toEqual([200, 401, 200]);
  });

  test('ends with what was asked for to go on, where somebody logs in in its place', async () => {
    const first = await server.login(anna);
    const url = `${await userOf(first)}/login_tokens`;
    const asked = await server.ask({ method: 'POST', url, session: first, payload: { app: 'remote' } });
    await server.ask({ method: 'POST', url: '/api/end_users/auth/cookie', session: first, payload: anna });
    const { token } = asked.json<{ token: string }>();
    expect((await server.post('end_users/auth/token', { token })).statusCode).toBe(410);
  });

  test('lives no longer for it', async () => {
    const first = await server.login(anna);
    let last = first;
    for (let days = 0; days < 80; days += 10) {
      server.clock.advance(10 * 86_400_000);
      last = await goOn(last);
    }
    expect(await statuses(last)).toEqual([200]);
    for (let days = 80; days < 90; days += 5) {
      server.clock.advance(5 * 86_400_000);
      await server.me(last);
    }
    expect(await statuses(last)).toEqual([401]);
  });

  test('ends where somebody else logs in in its place', async () => {
    const first = await server.login(anna);
    const second = await goOn(first);
    const payload = {
      email: 'bert@example.com',
      password: (await server.person('bert@example.com')).password,
    };
    await server.ask({ method: 'POST', url: '/api/end_users/auth/cookie', session: first, payload });
    expect(await statuses(first, second)).toEqual([401, 401]);
  });
});

test('log-out ends also what is being asked for at the same time to log in elsewhere', async () => {
  const session = await server.login(anna);
  const id = (await userOf(session)).split('/').at(-1) ?? '';
  const tokens = createTokens(server);
  const sessions = createSessions({ ...server, events: createEvents() });
  const [held, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const asking = transact(server.db, async (trx) => {
    await sessions.hold(trx, id);
    held.resolve();
    await goOn.promise;
    return tokens.issue('login', { id, email_key: 'anna@example.com' }, trx);
  });
  await held.promise;
  const out = server.ask({ method: 'DELETE', url: '/api/end_users/auth/cookie', session });
  const waits = async () =>
    (
      await server.pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
    ).rowCount;
  await expect.poll(waits).toBe(1);
  goOn.resolve();
  const { token } = await asking;
  expect((await out).statusCode).toBe(204);
  expect(await tokens.find({ token, purpose: 'login' })).toBeUndefined();
});
