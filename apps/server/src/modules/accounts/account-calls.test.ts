import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountsServer, accountsServer, cookiesOf, goodPassword } from '#testing/accounts/accounts.ts';

let server: AccountsServer;
beforeAll(async () => {
  server = await accountsServer();
});
afterAll(() => server.stop());

interface Somebody {
  email: string;
  session: string;
  /** IRI */
  user: string;
}

async function somebody(name: string): Promise<Somebody> {
  const person = await server.person(`${name}@example.com`);
  const session = await server.login(person);
  return { email: person.email, session, user: (await server.me(session)).json()['@id'] };
}

const send = (method: 'PUT' | 'POST' | 'DELETE', url: string, payload?: object, session?: string) =>
  server.ask({ method, url, session, ...(payload ? { payload } : {}) });
const get = (url: string, session?: string) => server.ask({ url, session });
const login = (email: string, password = goodPassword) =>
  send('POST', '/api/end_users/auth/cookie', { email, password, cloud: server.cloud });

async function unconfirmed(email: string) {
  const answer = await send('POST', '/api/end_users', await server.signUpBody({ email }));
  await server.settle();
  return answer;
}

describe('the call', () => {
  test('POST end_users/auth/cookie takes email, password and cloud; its answer has the user', async () => {
    const { email, user } = await somebody('login');
    const answer = await login(email);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/ld+json; charset=utf-8');
    expect(answer.json()).toEqual({ user: expect.objectContaining({ '@id': user, email }) });
    expect((await get('/api/end_users/auth/me', cookiesOf(answer))).json()).toEqual(answer.json().user);
  });

  test('GET end_users/auth/me gives the current user, and 401 to nobody', async () => {
    const { session, user, email } = await somebody('me');
    expect((await get('/api/end_users/auth/me', session)).json()).toMatchObject({ '@id': user, email });
    expect((await get('/api/end_users/auth/me')).statusCode).toBe(401);
  });

  test('DELETE end_users/auth/cookie logs out', async () => {
    const { session } = await somebody('logout');
    expect((await send('DELETE', '/api/end_users/auth/cookie', undefined, session)).statusCode).toBe(204);
    expect((await get('/api/end_users/auth/me', session)).statusCode).toBe(401);
  });

  test('PUT {user} takes @id, name, surname and lang', async () => {
    const { session, user } = await somebody('profile');
    const change = { '@id': user, name: 'Jana', surname: 'Novotná', lang: 'cs' };
    const answer = await send('PUT', user, change, session);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject(change);
    expect((await get('/api/end_users/auth/me', session)).json()).toMatchObject(change);
  });

  test('PUT {user}/change_password takes oldPassword and password', async () => {
    const { session, user, email } = await somebody('change');
    const password = 'eight loud herons';
    const payload = { oldPassword: goodPassword, password };
    expect((await send('PUT', `${user}/change_password`, payload, session)).statusCode).toBe(204);
    expect((await login(email)).statusCode).toBe(401);
    expect((await login(email, password)).statusCode).toBe(200);
  });

  test('POST {user}/request_delete takes the password', async () => {
    const { session, user, email } = await somebody('delete');
    const wrong = await send('POST', `${user}/request_delete`, { password: 'x' }, session);
    expect(wrong.json().violations).toMatchObject([{ propertyPath: 'password' }]);
    const answer = await send('POST', `${user}/request_delete`, { password: goodPassword }, session);
    expect(answer.statusCode).toBe(204);
    expect((await login(email)).json()).toMatchObject({ status: 403, type: 'deletion-pending' });
  });

  test('POST {user}/invalidate_tokens takes empty JSON and logs out everywhere', async () => {
    const { session, user, email } = await somebody('everywhere');
    const other = cookiesOf(await login(email));
    expect((await send('POST', `${user}/invalidate_tokens`, {}, session)).statusCode).toBe(204);
    for (const one of [session, other]) {
      expect((await get('/api/end_users/auth/me', one)).statusCode).toBe(401);
    }
  });

  test('GET {user}/account_data gives fileName and content, a JSON file in base64', async () => {
    const { session, user, email } = await somebody('data');
    const answer = (await get(`${user}/account_data`, session)).json();
    expect(Object.keys(answer).sort()).toEqual(['content', 'fileName']);
    expect(answer.fileName).toMatch(/^[\w-]+\.json$/);
    const file = JSON.parse(Buffer.from(answer.content, 'base64').toString('utf8'));
    expect(file).toMatchObject({ account: { '@id': user, email } });
  });

  test('POST end_users/confirm_email takes email and token', async () => {
    const email = 'confirm@example.com';
    const browser = cookiesOf(await unconfirmed(email));
    expect((await login(email)).json().type).toBe('email-not-confirmed');
    const { token } = await server.mail(email);
    expect((await send('POST', '/api/end_users/confirm_email', { email, token }, browser)).statusCode).toBe(
      204,
    );
    expect((await login(email)).statusCode).toBe(200);
  });

  test('POST end_users/resend_confirm_email takes email and mails another link', async () => {
    const email = 'resend@example.com';
    await unconfirmed(email);
    const first = await server.mail(email);
    expect((await send('POST', '/api/end_users/resend_confirm_email', { email })).statusCode).toBe(204);
    await server.settle();
    const second = await server.mail(email);
    expect(second).toMatchObject({ kind: 'confirm', path: expect.stringMatching(/^\/email-confirm\//) });
    expect(second.token).not.toBe(first.token);
  });

  test('POST end_users/auth/reset_password_request takes email and mails a link', async () => {
    const { email } = await somebody('forgot');
    const answer = await send('POST', '/api/end_users/auth/reset_password_request', { email });
    expect(answer.statusCode).toBe(204);
    await server.settle();
    expect(await server.mail(email)).toMatchObject({
      kind: 'reset',
      path: expect.stringMatching(/^\/reset-password\//),
    });
  });

  test('POST end_users/auth/reset_password takes email, token and password', async () => {
    const { email } = await somebody('reset');
    await send('POST', '/api/end_users/auth/reset_password_request', { email });
    await server.settle();
    const { token } = await server.mail(email);
    const password = 'nine slow kingfishers';
    const answer = await send('POST', '/api/end_users/auth/reset_password', { email, token, password });
    expect(answer.statusCode).toBe(204);
    expect((await login(email)).statusCode).toBe(401);
    expect((await login(email, password)).statusCode).toBe(200);
  });

  test('POST end_users/revoke_deletion_request takes email and token', async () => {
    const { session, user, email } = await somebody('revoke');
    await send('POST', `${user}/request_delete`, { password: goodPassword }, session);
    const { token, path } = await server.mail(email);
    expect(path).toMatch(/^\/revoke-deletion-request\//);
    const answer = await send('POST', '/api/end_users/revoke_deletion_request', { email, token });
    expect(answer.statusCode).toBe(204);
    expect((await login(email)).statusCode).toBe(200);
  });

  test('POST end_user_cloud_terms_of_service_agreeds takes endUser and cloudTermsOfService', async () => {
    const { session, user } = await somebody('agree');
    const payload = { endUser: user, cloudTermsOfService: server.terms };
    const answer = await send('POST', '/api/end_user_cloud_terms_of_service_agreeds', payload, session);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject(payload);
    expect((await get(server.terms, session)).json()).toMatchObject({ isConfirmed: true });
  });

  test('GET {cloud}/latest_terms_of_services is public', async () => {
    const answer = await get(`${server.cloud}/latest_terms_of_services`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ version: '1', terms: server.terms });
  });

  test('GET cloud_terms_of_services/{id}, and a translation by its reference', async () => {
    const { session } = await somebody('terms');
    expect(server.terms).toMatch(/^\/api\/cloud_terms_of_services\/\w{26}$/);
    const terms = (await get(server.terms, session)).json();
    expect(terms).toMatchObject({ '@id': server.terms, version: '1' });
    const [reference] = terms.translations;
    expect((await get(reference, session)).json()).toMatchObject({ '@id': reference, lang: 'cs' });
  });

  test('GET {cloud}/langs gives the languages of the cloud, each with code, flag and label', async () => {
    const langs = (await get(`${server.cloud}/langs`)).json();
    expect(langs['hydra:member']).toEqual([
      { code: 'en', flag: '🇬🇧', label: 'English' },
      { code: 'cs', flag: '🇨🇿', label: 'Čeština' },
      { code: 'de', flag: '🇩🇪', label: 'Deutsch' },
      { code: 'fr', flag: '🇫🇷', label: 'Français' },
      { code: 'nl', flag: '🇳🇱', label: 'Nederlands' },
    ]);
  });
});
