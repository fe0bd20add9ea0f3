import { deadline } from '@poolhouse/domain/account/date-formats';
import { beforeAll, describe, expect, test } from 'vitest';
import { accountsServer, cookiesOf, goodPassword } from '#testing/accounts/accounts.ts';
import { callsTo, endedSessions } from '#testing/accounts/calls.ts';
import { linked, sessionsOf } from '#testing/accounts/links.ts';
import { somebody } from '#testing/accounts/somebody.ts';
import { perFile } from '#testing/lifetimes.ts';

const newPassword = 'nine slow kingfishers';
const server = perFile(accountsServer);
const anna = perFile(() => server.person('anna@example.com'));
const { send, login, userOf } = callsTo(server);
const ended = endedSessions(server);
let session: string;
let user: string;
beforeAll(async () => {
  ({ session, user } = await somebody(server));
});

describe('the call', () => {
  test('PUT {user}/change_password takes oldPassword and password', async () => {
    const { session, user, email } = await somebody(server);
    const password = 'eight loud herons';
    const payload = { oldPassword: goodPassword, password };
    expect((await send('PUT', `${user}/change_password`, payload, session)).statusCode).toBe(204);
    expect((await login(email)).statusCode).toBe(401);
    expect((await login(email, password)).statusCode).toBe(200);
  });
});

describe('the password', () => {
  const change = (oldPassword: string, password: string) =>
    send('PUT', `${user}/change_password`, { oldPassword, password }, session);
  test.each([
    ['not the password', 'eleven warm lagoons', 'oldPassword', 'password-incorrect'],
    ['seven quiet dolphins', 'password123', 'password', 'password-too-common'],
    ['seven quiet dolphins', 'seven quiet dolphins', 'password', 'password-same'],
    ['', 'eleven warm lagoons', 'oldPassword', 'required'],
  ])('%s → %s is refused', async (oldPassword, password, propertyPath, code) => {
    const answer = await change(oldPassword, password);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().violations).toMatchObject([{ propertyPath, code }]);
    expect((await server.me(session)).statusCode).toBe(200);
  });
});

test('a password change ends the others and gives this one a new token', async () => {
  const [here, there] = [await server.login(anna), await server.login(anna)];
  const user = await userOf(here);
  const password = 'eight loud herons';
  const answer = await server.ask({
    method: 'PUT',
    url: `${user}/change_password`,
    payload: { oldPassword: anna.password, password },
    session: here,
  });
  expect(answer.statusCode).toBe(204);
  expect(ended).toMatchObject([{ userId: user.slice(-26), except: expect.any(String) }]);
  expect((await server.me(there)).statusCode).toBe(401);
  expect((await server.me(here)).statusCode).toBe(401);
  expect((await server.me(cookiesOf(answer))).statusCode).toBe(200);
  expect((await server.mail(anna.email)).kind).toBe('password-changed');
  anna.password = password;
  expect((await server.me(await server.login(anna))).statusCode).toBe(200);
});

test('a changed password ends every link that could set another or log in, and all other sessions', async () => {
  const { person, id, living } = await linked(server, 'linked@example.com');
  const session = await server.login(person);
  await server.login(person);
  const changed = await server.ask({
    ...{ method: 'PUT', url: `/api/end_users/${id}/change_password`, session },
    payload: { oldPassword: person.password, password: newPassword },
  });
  expect(changed.statusCode).toBe(204);
  expect(await living()).toEqual(['confirm', 'revoke']);
  expect(await sessionsOf(server, id)).toBe(1);
});

test('the mail about it says when it was done and with what, and not from where', async () => {
  const { session, user, email } = await somebody(server);
  const headers = {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'accept-language': 'en',
  };
  const payload = { oldPassword: goodPassword, password: newPassword };
  const url = `${user}/change_password`;
  const answer = await server.ask({ method: 'PUT', url, payload, session, headers, from: '203.0.113.9' });
  expect(answer.statusCode).toBe(204);
  const { text } = await server.mail(email);
  expect(text).toContain(`When: ${deadline(server.clock.now())}\nDevice: Firefox, Linux\n`);
  expect(text).not.toMatch(/203\.0\.113|140|x86/u);
});
