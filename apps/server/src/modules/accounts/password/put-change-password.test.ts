import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ServerEventMap } from '#modules/events.ts';
import {
  type AccountsServer,
  accountsServer,
  cookiesOf,
  goodPassword,
  type TestPerson,
} from '#testing/accounts/accounts.ts';
import { linked, sessionsOf } from '#testing/accounts/links.ts';
import { somebody } from '#testing/accounts/somebody.ts';

const newPassword = 'nine slow kingfishers';
let server: AccountsServer;
let anna: TestPerson;
const ended: ServerEventMap['sessions.ended'][] = [];
let session: string;
let user: string;
beforeAll(async () => {
  server = await accountsServer();
  anna = await server.person('anna@example.com');
  server.events.on('sessions.ended', (event) => ended.push(event));
  ({ session, user } = await somebody(server));
});
afterAll(() => server.stop());
beforeEach(() => {
  ended.length = 0;
});

const userOf = async (session: string) => (await server.me(session)).json<{ '@id': string }>()['@id'];
const send = (method: 'PUT' | 'POST' | 'DELETE', url: string, payload?: object, session?: string) =>
  server.ask({ method, url, session, ...(payload ? { payload } : {}) });
const login = (email: string, password = goodPassword) =>
  server.post('end_users/auth/cookie', { email, password, cloud: server.cloud });

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
  anna = { ...anna, password };
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
