import type { EndUserResource } from '@poolhouse/contract/api/end-users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountsServer, accountsServer } from '#testing/accounts/accounts.ts';

let server: AccountsServer;
let session: string;
let user: EndUserResource;
beforeAll(async () => {
  server = await accountsServer();
  session = await server.login(await server.person('anna@example.com'));
  user = (await server.me(session)).json();
});
afterAll(() => server.stop());

const get = async (url: string) => (await server.ask({ url, session })).json();
const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const put = async (payload: object) =>
  (await server.ask({ method: 'PUT', url: user['@id'], payload, session })).json();

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

  test('has an address and a phone number, none at first', async () => {
    expect(user).toMatchObject({ address: null, phone: null });
    const kept = { address: 'Am Becken 1, Wien', phone: '+43 1 234' };
    expect(await put(kept)).toMatchObject(kept);
    expect((await server.me(session)).json()).toMatchObject(kept);
  });

  test('has an acceptance for each document with version and valid-from date', async () => {
    const { version, validFrom } = await get(server.terms);
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

describe('terms of service', () => {
  test('have @id, version, validFrom, isConfirmed, confirmedAt and references to translations', async () => {
    const terms = await get(server.terms);
    expect(terms).toEqual({
      '@context': '/api/contexts/CloudTermsOfService',
      '@id': server.terms,
      '@type': 'CloudTermsOfService',
      cloud: server.cloud,
      version: '1',
      validFrom: instant,
      isConfirmed: true,
      confirmedAt: instant,
      translations: Array.from({ length: 5 }, () =>
        expect.stringMatching(/^\/api\/cloud_terms_of_service_translations\/\w{26}$/),
      ),
    });
  });

  test('have translations with @id, lang, name and text in HTML', async () => {
    const { translations } = await get(server.terms);
    expect(await get(translations[0])).toEqual({
      '@context': '/api/contexts/CloudTermsOfServiceTranslation',
      '@id': translations[0],
      '@type': 'CloudTermsOfServiceTranslation',
      cloudTermsOfService: server.terms,
      lang: 'cs',
      name: expect.stringMatching(/\S/),
      text: expect.stringMatching(/<h\d/),
    });
  });

  test('in their latest version have version, validFrom and translations with lang, name and text', async () => {
    const latest = await get(`${server.cloud}/latest_terms_of_services`);
    expect(latest).toMatchObject({ version: '1', validFrom: instant });
    expect(latest.translations).toHaveLength(5);
    for (const translation of latest.translations) {
      expect(Object.keys(translation).sort()).toEqual(['lang', 'name', 'text']);
    }
  });

  test('are accepted by a record of endUser and cloudTermsOfService, both references', async () => {
    const references = { endUser: user['@id'], cloudTermsOfService: server.terms };
    const made = await server.post('end_user_cloud_terms_of_service_agreeds', references, session);
    expect(made.json()).toEqual({
      '@context': '/api/contexts/EndUserCloudTermsOfServiceAgreed',
      '@id': expect.stringMatching(/^\/api\/end_user_cloud_terms_of_service_agreeds\/\w{26}$/),
      '@type': 'EndUserCloudTermsOfServiceAgreed',
      ...references,
      agreedAt: instant,
    });
    expect(await get(made.json()['@id'])).toEqual(made.json());
  });
});

describe('a cloud', () => {
  test('has a list of languages', async () => {
    expect(await get(server.cloud)).toMatchObject({ langs: ['en', 'cs', 'de', 'fr', 'nl'] });
  });

  test('has an identifier that is the last 26 characters of its IRI', async () => {
    const { id } = await server.db.selectFrom('clouds').select('id').executeTakeFirstOrThrow();
    expect(id).toHaveLength(26);
    expect(server.cloud.slice(-26)).toBe(id);
    expect(server.cloud).toBe(`/api/clouds/${id}`);
  });
});

test('a generic list has hydra:member, hydra:totalItems and hydra:view', async () => {
  const list = await get('/api/cloud_terms_of_services?itemsPerPage=1');
  expect(list).toMatchObject({
    '@type': 'hydra:Collection',
    'hydra:member': [{ '@id': server.terms }],
    'hydra:totalItems': 1,
    'hydra:view': { '@type': 'hydra:PartialCollectionView' },
  });
});
