import { describe, expect, test } from 'vitest';
import { accountsServer, goodPassword } from '#testing/accounts/accounts.ts';
import { callsTo } from '#testing/accounts/calls.ts';
import { requestDeletion } from '#testing/accounts/deletion.ts';
import { somebody } from '#testing/accounts/somebody.ts';
import { perFile } from '#testing/lifetimes.ts';

const hour = 3_600_000;
const server = perFile(accountsServer);
const { send, login } = callsTo(server);

describe('the call', () => {
  test('POST end_users/revoke_deletion_request takes email and token', async () => {
    const { session, user, email } = await somebody(server);
    await send('POST', `${user}/request_delete`, { password: goodPassword }, session);
    const { token, path } = await server.mail(email);
    expect(path).toMatch(/^\/revoke-deletion-request\//);
    const answer = await send('POST', '/api/end_users/revoke_deletion_request', { email, token });
    expect(answer.statusCode).toBe(204);
    expect((await login({ email, password: goodPassword })).statusCode).toBe(200);
  });
});

describe('at 48 hours', () => {
  test('whoever revokes at the last moment stays', async () => {
    const person = await server.person('carl@example.com');
    await requestDeletion(server, person);
    server.clock.advance(48 * hour - 1);
    const { token } = await server.mail(person.email);
    expect(
      (await server.post('end_users/revoke_deletion_request', { email: person.email, token })).statusCode,
    ).toBe(204);
    server.clock.advance(hour);
    await server.job('accounts.erase');
    expect((await login(person)).statusCode).toBe(200);
  });
});

test('an unknown address is answered like a wrong link', async () => {
  const unknown = await server.post('end_users/revoke_deletion_request', {
    email: 'nobody@example.com',
    token: 'x',
  });
  expect(unknown.json()).toMatchObject({ status: 410, type: 'link-expired' });
});

test('a revocation holds the account before its link: who waits for the account has nothing of it', async () => {
  const person = await server.person('held@example.com');
  const { id } = await requestDeletion(server, person);
  const { token } = await server.mail(person.email);
  const holder = await server.pool.connect();
  await holder.query('begin');
  await holder.query('select id from end_users where id = $1 for update', [id]);
  const answer = server.post('end_users/revoke_deletion_request', { email: person.email, token });
  const waiting = async () =>
    (
      await server.pool.query(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
    ).rowCount;
  await expect.poll(waiting).toBe(1);
  const links = await holder.query(
    'select purpose from one_time_tokens where user_id = $1 for update skip locked',
    [id],
  );
  await holder.query('commit');
  holder.release();
  expect(links.rows).toEqual([{ purpose: 'revoke' }]);
  expect((await answer).statusCode).toBe(204);
});
