import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AccountsServer,
  accountsServer,
  cookiesOf,
  type TestPerson,
} from '#testing/accounts/accounts.ts';

let server: AccountsServer;
let anna: TestPerson;
let session: string;
let other: string;
let user: Record<string, unknown> & { '@id': string };
beforeAll(async () => {
  server = await accountsServer({ exportParts: [{ name: 'units', collect: async (id) => [{ of: id }] }] });
  anna = await server.person('anna@example.com');
  session = await server.login(anna);
  user = (await server.me(session)).json();
  const bea = await server.person('bea@example.com');
  other = (await server.me(await server.login(bea))).json()['@id'];
});
afterAll(() => server.stop());

const put = (payload: object, url = user['@id'], as = session) =>
  server.ask({ method: 'PUT', url, payload, session: as });
const missing = '/api/end_users/01JD3Z8Q4V5W6X7Y8Z9ABCDEFA';

describe('PUT {user}', () => {
  test('changes what it is given and leaves the rest', async () => {
    server.clock.advance(1000);
    const answer = await put({ '@id': user['@id'], name: ' Jana ', surname: 'Příhodová', lang: 'cs' });
    expect(answer.statusCode).toBe(200);
    const expected = { ...user, name: 'Jana', surname: 'Příhodová', lang: 'cs' };
    expect(answer.json()).toEqual({ ...expected, updatedAt: server.clock.now().toISOString() });
    user = answer.json();
    expect((await server.me(session)).json()).toEqual(user);
  });

  test('takes a whole record back, and address and phone', async () => {
    const answer = await put({ ...user, address: 'Poolweg 1', phone: '+420 123' });
    expect(answer.json()).toMatchObject({ address: 'Poolweg 1', phone: '+420 123', name: 'Jana' });
    user = answer.json();
    user = (await put({ address: null })).json();
    expect(user).toMatchObject({ address: null });
  });

  test.each([
    ['roles', ['ROLE_ADMIN']],
    ['email', 'eve@example.com'],
    ['isEmailValid', false],
    ['createdAt', '2020-01-01T00:00:00.000Z'],
    ['termsToAccept', '/api/x'],
    ['@id', missing],
    ['@type', 'Admin'],
  ])('%s is refused unless it equals what is stored', async (name, value) => {
    const answer = await put({ [name]: value });
    expect(answer.json().violations).toMatchObject([{ propertyPath: name, code: 'read-only' }]);
    expect((await put({ [name]: user[name] })).statusCode).toBe(200);
  });

  test.each([
    [{ password_hash: 'x' }, 'password_hash', 'unknown-field'],
    [{ name: '' }, 'name', 'required'],
    [{ surname: '  ' }, 'surname', 'required'],
    [{ lang: 'xx' }, 'lang', 'not-an-option'],
    [{ name: 'x'.repeat(101) }, 'name', 'too-long'],
    [{ phone: 'a\nb' }, 'phone', 'one-line'],
    [{ address: 'a\u202eb' }, 'address', 'unfit-character'],
  ])('%j is refused', async (payload, propertyPath, code) => {
    const answer = await put(payload);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().violations).toMatchObject([{ propertyPath, code }]);
  });

  test('another’s and a missing user are answered alike', async () => {
    for (const method of ['GET', 'PUT'] as const) {
      const payload = method === 'PUT' ? { payload: { name: 'Eve' } } : {};
      const foreign = await server.ask({ method, url: other, session, ...payload });
      const none = await server.ask({ method, url: missing, session, ...payload });
      expect([foreign.statusCode, foreign.payload]).toEqual([404, none.payload]);
    }
  });
});

describe('the password', () => {
  const change = (oldPassword: string, password: string) =>
    put({ oldPassword, password }, `${user['@id']}/change_password`);
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

describe('GET {user}/account_data', () => {
  test('holds all that is kept, as JSON in base64, and no secret', async () => {
    const answer = await server.ask({ url: `${user['@id']}/account_data`, session });
    const { fileName, content } = answer.json();
    expect(fileName).toBe('poolhouse-account-2026-06-01.json');
    const text = Buffer.from(content, 'base64').toString('utf8');
    const data = JSON.parse(text);
    expect(data.account).toEqual(user);
    expect(data.account.surname).toBe('Příhodová');
    expect(data.consents).toMatchObject([{ version: '1' }, { version: '1' }]);
    expect(data.sessions).toHaveLength(1);
    expect(data.mails).toMatchObject([{ kind: 'confirm', to: anna.email }]);
    expect(data.units).toEqual([{ of: user['@id'].slice(-26) }]);
    for (const secret of ['argon2', 'token', 'email-confirm']) expect(text).not.toContain(secret);
  });
});

describe('from one variant to another', () => {
  test('a one-time link logs in there, for a minute', async () => {
    const issue = () =>
      server.ask({ method: 'POST', url: `${user['@id']}/login_tokens`, payload: { app: 'remote' }, session });
    const { token, url, expires } = (await issue()).json();
    expect(url).toBe(`http://remote.localhost:8080/login-by-token?token=${token}`);
    expect(Date.parse(expires) - server.clock.now().getTime()).toBe(60_000);
    const answer = await server.post('end_users/auth/token', { token });
    expect(answer.json().user['@id']).toBe(user['@id']);
    expect((await server.me(cookiesOf(answer))).statusCode).toBe(200);
    expect((await server.post('end_users/auth/token', { token })).statusCode).toBe(410);
    const late = (await issue()).json();
    server.clock.advance(60_000);
    expect((await server.post('end_users/auth/token', { token: late.token })).statusCode).toBe(410);
  });

  test.each(['nowhere', '__proto__', 'toString', ''])('%j is no variant', async (app) => {
    const answer = await server.ask({
      method: 'POST',
      url: `${user['@id']}/login_tokens`,
      payload: { app },
      session,
    });
    expect(answer.json()).toMatchObject({ violations: [{ propertyPath: 'app' }] });
  });
});

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
