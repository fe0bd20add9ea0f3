import { beforeAll, describe, expect, test } from 'vitest';
import { accountsServer } from '#testing/accounts/accounts.ts';
import { perFile } from '#testing/lifetimes.ts';

const server = perFile(accountsServer);
let admin: string;
let anna: string;
beforeAll(async () => {
  const [root, user] = [await server.person('root@example.com'), await server.person('anna@example.com')];
  await server.db
    .updateTable('end_users')
    .set({ roles: ['ROLE_ADMIN'] })
    .where('email', '=', root.email)
    .execute();
  admin = await server.login(root);
  anna = await server.login(user);
});

const ask = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  session: string | undefined,
  payload?: object,
) =>
  server.ask({
    method,
    url: url.startsWith('/') ? url : `/api/${url}`,
    session,
    ...(payload ? { payload } : {}),
  });
const missing = '01JD3Z8Q4V5W6X7Y8Z9ABCDEFA';

describe('generic operations', () => {
  test.each([
    ['GET', 'clouds', undefined],
    ['POST', 'clouds', { name: 'X', langs: ['en'] }],
    ['PUT', `clouds/${missing}`, { name: 'X' }],
    ['DELETE', `clouds/${missing}`, undefined],
    [
      'POST',
      'cloud_terms_of_services',
      { cloud: '/api/clouds/x', version: '9', validFrom: '2027-01-01T00:00:00Z' },
    ],
    ['PUT', `cloud_terms_of_services/${missing}`, { version: '9' }],
    ['DELETE', `cloud_terms_of_services/${missing}`, undefined],
    ['GET', 'cloud_terms_of_service_translations', undefined],
    ['POST', 'cloud_terms_of_service_translations', {}],
    ['PUT', `cloud_terms_of_service_translations/${missing}`, { name: 'x' }],
    ['DELETE', `cloud_terms_of_service_translations/${missing}`, undefined],
    ['GET', 'end_users', undefined],
    ['DELETE', `end_users/${missing}`, undefined],
  ] as const)('%s %s: 401 for nobody, 403 for an end user', async (method, url, payload) => {
    expect((await ask(method, url, undefined, payload)).json()).toMatchObject({ status: 401 });
    expect((await ask(method, url, anna, payload)).json()).toMatchObject({ status: 403, type: 'forbidden' });
  });

  test('an administrator makes, reads, changes and deletes a cloud', async () => {
    const made = await ask('POST', 'clouds', admin, {
      name: 'Dealer',
      langs: ['de', 'en'],
      defaultRoles: ['ROLE_APP_REMOTE'],
    });
    expect(made.statusCode).toBe(201);
    const cloud = made.json();
    expect((await ask('GET', cloud['@id'], anna)).json()).toEqual({ ...cloud, defaultRoles: undefined });
    const changed = await ask('PUT', cloud['@id'], admin, { ...cloud, name: 'Partner' });
    expect(changed.json()).toEqual({ ...cloud, name: 'Partner' });
    expect((await ask('PUT', cloud['@id'], admin, { '@id': '/api/clouds/x' })).statusCode).toBe(422);
    expect((await ask('PUT', cloud['@id'], admin, { defaultRoles: ['ROLE_ADMIN'] })).statusCode).toBe(422);
    expect((await ask('GET', `${cloud['@id']}/langs`, undefined)).json()['hydra:member']).toEqual([
      { code: 'de', flag: '🇩🇪', label: 'Deutsch' },
      { code: 'en', flag: '🇬🇧', label: 'English' },
    ]);
    expect((await ask('DELETE', cloud['@id'], admin)).statusCode).toBe(204);
    expect((await ask('GET', cloud['@id'], admin)).statusCode).toBe(404);
    expect((await ask('DELETE', server.cloud, admin)).json()).toMatchObject({ status: 409, type: 'in-use' });
  });

  const collections = [
    'clouds',
    'cloud_terms_of_services',
    'cloud_terms_of_service_translations',
    'end_users',
  ] as const;

  test.each(collections)('a list of %s has members, each there by its @id', async (name) => {
    const list = (await ask('GET', name, admin)).json();
    expect(list).toMatchObject({ '@type': 'hydra:Collection', '@id': `/api/${name}` });
    expect(list['hydra:totalItems']).toBe(list['hydra:member'].length);
    expect(list['hydra:member']).not.toEqual([]);
    for (const member of list['hydra:member']) {
      expect((await ask('GET', member['@id'], admin)).json()).toEqual(member);
    }
  });

  test.each(collections)('select items of %s are @id and name only, without pages', async (name) => {
    const whole = (await ask('GET', name, admin)).json()['hydra:member'];
    const query = 'properties[]=@id&properties[]=name&pagination=false';
    const select = (await ask('GET', `${name}?${query}&itemsPerPage=1`, admin)).json();
    expect(Object.keys(select['hydra:view'])).toEqual(['@id', '@type']);
    for (const { name: shown } of select['hydra:member']) expect(shown).toMatch(/./u);
    expect(select['hydra:member']).toEqual(
      // Terms have no name of their own: a select shows their version.
      whole.map((item: Record<string, unknown>) => ({
        '@id': item['@id'],
        name: name === 'cloud_terms_of_services' ? item.version : item.name,
      })),
    );
  });

  test('an administrator publishes terms that nobody has accepted yet, and may still change them', async () => {
    const terms = (
      await ask('POST', 'cloud_terms_of_services', admin, {
        cloud: server.cloud,
        version: '2',
        validFrom: '2027-01-01T00:00:00Z',
      })
    ).json();
    expect(terms).toMatchObject({ version: '2', isConfirmed: false, translations: [] });
    const again = await ask('POST', 'cloud_terms_of_services', admin, {
      cloud: server.cloud,
      version: '2',
      validFrom: '2027-01-01T00:00:00Z',
    });
    expect(again.json()).toMatchObject({ status: 409, type: 'already-exists' });
    const text = '<h1 id="eula" onclick="x()">A</h1><img src=x onerror=alert(1)><a href="javascript:x">b</a>';
    const translation = (
      await ask('POST', 'cloud_terms_of_service_translations', admin, {
        cloudTermsOfService: terms['@id'],
        lang: 'en',
        name: 'Two',
        text,
      })
    ).json();
    expect(translation.text).toBe('<h1 id="eula">A</h1><a rel="noopener noreferrer nofollow">b</a>');
    expect((await ask('GET', translation['@id'], anna)).json()).toEqual(translation);
    expect((await ask('PUT', translation['@id'], admin, { ...translation, name: 'Three' })).json().name).toBe(
      'Three',
    );
    expect((await ask('PUT', translation['@id'], admin, { lang: 'cs' })).statusCode).toBe(422);
    const list = (
      await ask('GET', `cloud_terms_of_service_translations?cloudTermsOfService=${terms['@id']}`, admin)
    ).json();
    expect(list['hydra:totalItems']).toBe(1);
    expect((await ask('PUT', terms['@id'], admin, { version: '2.1' })).json().version).toBe('2.1');
    expect((await ask('DELETE', translation['@id'], admin)).statusCode).toBe(204);
    expect((await ask('DELETE', terms['@id'], admin)).statusCode).toBe(204);
    for (const [method, payload] of [
      ['PUT', { version: 'x' }],
      ['DELETE', undefined],
    ] as const) {
      expect((await ask(method, server.terms, admin, payload)).json()).toMatchObject({
        status: 409,
        type: 'in-use',
      });
    }
  });

  test('an administrator lists, finds, changes and erases users', async () => {
    const person = await server.person('doe_100%@example.com');
    const list = (await ask('GET', 'end_users?search=DOE_100%25&order[email]=asc', admin)).json();
    expect(list['hydra:member']).toMatchObject([{ email: person.email }]);
    expect(
      (await ask('GET', `end_users?email=ANNA@example.com&cloud=${server.cloud}`, admin)).json()[
        'hydra:totalItems'
      ],
    ).toBe(1);
    expect(
      (await ask('GET', 'end_users?itemsPerPage=1&page=2&order[createdAt]=desc', admin)).json(),
    ).toMatchObject({
      'hydra:member': [{ '@type': 'EndUser' }],
      'hydra:totalItems': 3,
    });
    const user = list['hydra:member'][0];
    const changed = await ask('PUT', user['@id'], admin, { ...user, roles: ['ROLE_USER', 'ROLE_DEALER'] });
    expect(changed.json().roles).toEqual(['ROLE_USER', 'ROLE_DEALER']);
    const twice = await ask('PUT', user['@id'], admin, { ...user, roles: ['ROLE_USER', 'ROLE_USER'] });
    expect(twice.json().roles).toEqual(['ROLE_USER']);
    const unknown = await ask('PUT', user['@id'], admin, { ...user, roles: ['ROLE_USER', 'ROLE_FOO'] });
    expect([unknown.statusCode, unknown.json().violations[0].propertyPath]).toEqual([422, 'roles']);
    expect((await ask('DELETE', user['@id'], admin)).statusCode).toBe(204);
    expect((await ask('GET', user['@id'], admin)).statusCode).toBe(404);
    expect((await ask('DELETE', user['@id'], admin)).statusCode).toBe(404);
  });
});
