import { describe, expect, test } from 'vitest';
import { accountsServer, cookiesOf } from '#testing/accounts/accounts.ts';
import { somebody } from '#testing/accounts/somebody.ts';
import { perFile } from '#testing/lifetimes.ts';

const server = perFile(accountsServer);
const anna = perFile(() => somebody(server));

describe('from one variant to another', () => {
  test('a one-time link logs in there, for a minute', async () => {
    const { session, user } = anna;
    const issue = () =>
      server.ask({ method: 'POST', url: `${user}/login_tokens`, payload: { app: 'remote' }, session });
    const { token, url, expires } = (await issue()).json();
    expect(url).toBe(`http://remote.localhost:8080/login-by-token?token=${token}`);
    expect(Date.parse(expires) - server.clock.now().getTime()).toBe(60_000);
    const answer = await server.post('end_users/auth/token', { token });
    expect(answer.json().user['@id']).toBe(user);
    expect((await server.me(cookiesOf(answer))).statusCode).toBe(200);
    expect((await server.post('end_users/auth/token', { token })).statusCode).toBe(410);
    const late = (await issue()).json();
    server.clock.advance(60_000);
    expect((await server.post('end_users/auth/token', { token: late.token })).statusCode).toBe(410);
  });
});

test('whatever is no token for a login begins no session', async () => {
  const answer = await server.post('end_users/auth/token', { token: 'x'.repeat(43) });
  expect(answer.json()).toMatchObject({ status: 410, type: 'link-expired' });
  expect(answer.cookies).toEqual([]);
});

test('who tries often waits', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 61; n++) {
    const answer = await server.post(
      'end_users/auth/token',
      { token: 'x'.repeat(43) },
      undefined,
      '10.1.1.2',
    );
    statuses.push(answer.statusCode);
  }
  expect([statuses[59], statuses[60]]).toEqual([410, 429]);
});
