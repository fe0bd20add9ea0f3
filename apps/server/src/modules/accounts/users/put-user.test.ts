import { beforeAll, describe, expect, test } from 'vitest';
import { accountsServer, type TestPerson } from '#testing/accounts/accounts.ts';
import { missingId, somebody } from '#testing/accounts/somebody.ts';
import { perFile } from '#testing/lifetimes.ts';

const server = perFile(accountsServer);
let session: string;
let user: Record<string, unknown> & { '@id': string };
let other: string;
beforeAll(async () => {
  session = await server.login(await server.person('anna@example.com'));
  user = (await server.me(session)).json();
  other = (await somebody(server)).user;
});

const put = (payload: object) => server.ask({ method: 'PUT', url: user['@id'], payload, session });
const missing = `/api/end_users/${missingId}`;

describe('the call', () => {
  test('PUT {user} takes @id, name, surname and lang', async () => {
    const { session, user } = await somebody(server);
    const change = { '@id': user, name: 'Jana', surname: 'Novotná', lang: 'cs' };
    const answer = await server.ask({ method: 'PUT', url: user, payload: change, session });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject(change);
    expect((await server.me(session)).json()).toMatchObject(change);
  });
});

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

describe('an end user', () => {
  beforeAll(async () => {
    ({ session } = await somebody(server));
    user = (await server.me(session)).json();
  });

  test('has an address and a phone number, none at first', async () => {
    expect(user).toMatchObject({ address: null, phone: null });
    const kept = { address: 'Am Becken 1, Wien', phone: '+43 1 234' };
    expect((await put(kept)).json()).toMatchObject(kept);
    expect((await server.me(session)).json()).toMatchObject(kept);
  });
});

test('a language that the cloud offers no more may be put back with the rest of the profile', async () => {
  const person: TestPerson = await server.person('carl@example.com');
  const session = await server.login(person);
  const user = (await server.me(session)).json();
  await server.db
    .updateTable('clouds')
    .set({ langs: ['de'] })
    .execute();
  const put = (lang: string) =>
    server.ask({ method: 'PUT', url: user['@id'], session, payload: { name: 'Karl', lang } });
  expect((await put(user.lang)).json()).toMatchObject({ name: 'Karl', lang: 'en' });
  expect((await put('fr')).statusCode).toBe(422);
});
