import type { EndUserResource } from '@poolhouse/contract/api/end-users';
import { beforeAll, describe, expect, test } from 'vitest';
import { accountsServer } from '#testing/accounts/accounts.ts';
import { callsTo } from '#testing/accounts/calls.ts';
import { somebody } from '#testing/accounts/somebody.ts';
import { perFile } from '#testing/lifetimes.ts';

const server = perFile(accountsServer);
const { get } = callsTo(server);
let session: string;
let user: EndUserResource;
beforeAll(async () => {
  session = await server.login(await server.person('anna@example.com'));
  user = (await server.me(session)).json();
});

const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const put = async (payload: object) =>
  (await server.ask({ method: 'PUT', url: user['@id'], payload, session })).json();

describe('the call', () => {
  test('GET end_users/auth/me gives the current user, and 401 to nobody', async () => {
    const { session, user, email } = await somebody(server);
    expect((await get('/api/end_users/auth/me', session)).json()).toMatchObject({ '@id': user, email });
    expect((await get('/api/end_users/auth/me')).statusCode).toBe(401);
  });
});

describe('an end user', () => {
  test('has @id, name, surname, email, isEmailValid, roles, createdAt and updatedAt', () => {
    expect(user).toMatchObject({
      '@id': expect.stringMatching(/^\/api\/end_users\/\w{26}$/),
      name: 'Anna',
      surname: 'Blue',
      email: 'anna@example.com',
      isEmailValid: true,
      roles: ['ROLE_USER', 'ROLE_END_USER', 'ROLE_APP_POOL_LIVE', 'ROLE_APP_POOL_REMOTE'],
      createdAt: instant,
      updatedAt: instant,
    });
  });

  test('has a language, and the codes of those that the cloud offers', async () => {
    expect(user).toMatchObject({ lang: 'en', availableLangs: ['en', 'cs', 'de', 'fr', 'nl'] });
    const offer = (langs: ('en' | 'cs' | 'de' | 'fr' | 'nl')[]) =>
      server.db.updateTable('clouds').set({ langs }).execute();
    await offer(['en', 'fr']);
    expect((await server.me(session)).json().availableLangs).toEqual(['en', 'fr']);
    expect((await put({ lang: 'de' })).violations).toMatchObject([{ propertyPath: 'lang' }]);
    await offer(['en', 'cs', 'de', 'fr', 'nl']);
  });

  test('has an acceptance for each document with version and valid-from date', async () => {
    const { version, validFrom } = (await get(server.terms, session)).json();
    expect(user.eula).toEqual({ version, validFrom, acceptedAt: instant });
    expect(user.privacyPolicy).toEqual({ version, validFrom, acceptedAt: instant });
    await server.db.deleteFrom('term_agreements').where('part', '=', 'eula').execute();
    const now = (await server.me(session)).json();
    expect([now.eula, now.privacyPolicy]).toEqual([null, user.privacyPolicy]);
    const agreed = { endUser: user['@id'], cloudTermsOfService: server.terms };
    await server.post('end_user_cloud_terms_of_service_agreeds', agreed, session);
    expect((await server.me(session)).json().eula).toMatchObject({ version, validFrom });
  });
});
