import { deadline } from '@poolhouse/domain/account/date-formats';
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
  test('POST {user}/request_delete takes the password', async () => {
    const { session, user, email } = await somebody(server);
    const wrong = await send('POST', `${user}/request_delete`, { password: 'x' }, session);
    expect(wrong.json().violations).toMatchObject([{ propertyPath: 'password' }]);
    const answer = await send('POST', `${user}/request_delete`, { password: goodPassword }, session);
    expect(answer.statusCode).toBe(204);
    expect((await login({ email, password: goodPassword })).json()).toMatchObject({
      status: 403,
      type: 'deletion-pending',
    });
  });
});

test('a wrong password is a violation of its field and no 401', async () => {
  const person = await server.person('wrong@example.com');
  const session = await server.login(person);
  const user = (await server.me(session)).json<{ '@id': string }>()['@id'];
  const payload = { password: 'not the password' };
  const answer = await server.ask({ method: 'POST', url: `${user}/request_delete`, payload, session });
  expect(answer.statusCode).toBe(422);
  expect(answer.json().violations).toMatchObject([{ propertyPath: 'password', code: 'password-incorrect' }]);
  expect((await server.me(session)).statusCode).toBe(200);
});

test('a request ends all sessions, mails a link, and a login is told the date and mailed a fresh link', async () => {
  const person = await server.person('anna@example.com');
  const { session } = await requestDeletion(server, person);
  expect((await server.me(session)).statusCode).toBe(401);
  const first = await server.mail(person.email);
  expect(first.kind).toBe('deletion-requested');
  expect(first.text).toContain(`When: ${deadline(server.clock.now())}`);
  const due = deadline(new Date(server.clock.now().getTime() + 48 * hour));
  expect(first.text).toContain(`will be deleted permanently within 48 hours, on ${due}.`);
  expect(first.path).toMatch(/^\/revoke-deletion-request\/anna%40example\.com\//);
  expect((await login({ ...person, password: 'not the password' })).json().type).toBe('invalid-credentials');
  const answer = await login(person);
  expect(answer.json()).toMatchObject({
    status: 403,
    type: 'deletion-pending',
    deletionAt: new Date(server.clock.now().getTime() + 48 * hour).toISOString(),
  });
  expect(answer.cookies).toEqual([]);
  const fresh = await server.mail(person.email);
  expect(fresh.token).not.toBe(first.token);
  // Whoever logs in has asked for nothing now.
  expect(fresh.text).not.toContain('When:');
  const revoke = (token: string) =>
    server.post('end_users/revoke_deletion_request', { email: person.email, token });
  expect((await revoke(first.token)).statusCode).toBe(410);
  expect((await revoke(fresh.token)).statusCode).toBe(204);
  expect((await revoke(fresh.token)).statusCode).toBe(410);
  expect((await login(person)).statusCode).toBe(200);
});
