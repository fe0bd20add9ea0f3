import { expect, test } from 'vitest';
import { createTokens } from '#modules/tokens/index.ts';
import { accountsServer } from '#testing/accounts/accounts.ts';
import { perFile } from '#testing/lifetimes.ts';

const server = perFile(accountsServer);
const anna = perFile(() => server.person('anna@example.com'));

const owner = (token: string) => server.post('end_users/auth/token/owner', { token });

async function handOver(): Promise<string> {
  const session = await server.login(anna);
  const { '@id': user } = (await server.me(session)).json();
  const answer = await server.post(`${user.slice(5)}/login_tokens`, { app: 'remote' }, session);
  return answer.json().token;
}

test('a token of another variant says whose it is and is not used up by that, nor is anything else changed', async () => {
  const token = await handOver();
  const before = await server.db.selectFrom('one_time_tokens').selectAll().orderBy('token_hash').execute();
  for (let n = 0; n < 3; n++) {
    const answer = await owner(token);
    const label = { '@context': '/api/contexts/TokenOwner', '@type': 'TokenOwner' };
    expect(answer.json()).toEqual({ ...label, name: 'Anna', surname: 'Blue', email: anna.email });
    expect(answer.cookies).toEqual([]);
  }
  expect(await server.db.selectFrom('one_time_tokens').selectAll().orderBy('token_hash').execute()).toEqual(
    before,
  );
  expect((await server.post('end_users/auth/token', { token })).statusCode).toBe(200);
  expect((await owner(token)).json()).toMatchObject({ status: 410, type: 'link-expired' });
});

test('only a living token for a login says whose it is', async () => {
  const token = await handOver();
  server.clock.advance(60_000);
  expect((await owner(token)).statusCode).toBe(410);
  const user = await server.db.selectFrom('end_users').select(['id', 'email_key']).executeTakeFirstOrThrow();
  for (const purpose of ['confirm', 'reset', 'revoke', 'invite'] as const) {
    expect((await owner((await createTokens(server).issue(purpose, user)).token)).statusCode).toBe(410);
  }
});

test('who asks often waits', async () => {
  const answers = [];
  for (let n = 0; n < 62; n++) {
    const payload = { token: 'x'.repeat(43) };
    answers.push(
      (await server.post('end_users/auth/token/owner', payload, undefined, '10.1.1.1')).statusCode,
    );
  }
  expect(answers.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 410));
  expect(answers.slice(60)).toEqual([429, 429]);
});
