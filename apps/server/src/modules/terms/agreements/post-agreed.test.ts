import { describe, expect, test } from 'vitest';
import { accountsServer } from '#testing/accounts/accounts.ts';
import { somebody } from '#testing/accounts/somebody.ts';
import { perFile } from '#testing/lifetimes.ts';

const server = perFile(accountsServer);
const anna = perFile(() => somebody(server));

const get = (url: string, as: string | undefined = anna.session) => server.ask({ url, session: as });
const agree = (payload: object) =>
  server.post('end_user_cloud_terms_of_service_agreeds', payload, anna.session);
const day = 86_400_000;
const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe('the call', () => {
  test('POST end_user_cloud_terms_of_service_agreeds takes endUser and cloudTermsOfService', async () => {
    const { session, user } = await somebody(server);
    const payload = { endUser: user, cloudTermsOfService: server.terms };
    const answer = await server.post('end_user_cloud_terms_of_service_agreeds', payload, session);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject(payload);
    expect((await get(server.terms, session)).json()).toMatchObject({ isConfirmed: true });
  });
});

describe('terms of service', () => {
  test('are accepted by a record of endUser and cloudTermsOfService, both references', async () => {
    const references = { endUser: anna.user, cloudTermsOfService: server.terms };
    const made = await server.post('end_user_cloud_terms_of_service_agreeds', references, anna.session);
    expect(made.json()).toEqual({
      '@context': '/api/contexts/EndUserCloudTermsOfServiceAgreed',
      '@id': expect.stringMatching(/^\/api\/end_user_cloud_terms_of_service_agreeds\/\w{26}$/),
      '@type': 'EndUserCloudTermsOfServiceAgreed',
      ...references,
      agreedAt: instant,
    });
    expect((await get(made.json()['@id'])).json()).toEqual(made.json());
  });
});

test('accepting twice keeps the first time', async () => {
  const before = (await get(server.terms)).json().confirmedAt;
  server.clock.advance(day);
  expect((await agree({ endUser: anna.user, cloudTermsOfService: server.terms })).statusCode).toBe(201);
  expect((await get(server.terms)).json().confirmedAt).toBe(before);
});

test.each([
  [{ endUser: '/api/end_users/01JD3Z8Q4V5W6X7Y8Z9ABCDEFA' }, 'endUser'],
  [{ cloudTermsOfService: '/api/cloud_terms_of_services/01JD3Z8Q4V5W6X7Y8Z9ABCDEFA' }, 'cloudTermsOfService'],
  [{ cloudTermsOfService: '/api/clouds/01JD3Z8Q4V5W6X7Y8Z9ABCDEFA' }, 'cloudTermsOfService'],
])('nobody accepts %j', async (more, propertyPath) => {
  const answer = await agree({ endUser: anna.user, cloudTermsOfService: server.terms, ...more });
  expect(answer.json().violations).toMatchObject([{ propertyPath, code: 'unknown-reference' }]);
});
