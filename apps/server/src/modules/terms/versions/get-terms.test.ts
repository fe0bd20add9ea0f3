import { describe, expect, test } from 'vitest';
import { accountsServer } from '#testing/accounts/accounts.ts';
import { somebody } from '#testing/accounts/somebody.ts';
import { foreignTerms } from '#testing/accounts/terms-in-the-making.ts';
import { perFile } from '#testing/lifetimes.ts';

const server = perFile(accountsServer);
const anna = perFile(() => somebody(server));

const get = (url: string, as: string | undefined = anna.session) => server.ask({ url, session: as });
const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe('terms of service', () => {
  test('have @id, version, validFrom, isConfirmed, confirmedAt and references to translations', async () => {
    const terms = (await get(server.terms)).json();
    expect(terms).toEqual({
      '@context': '/api/contexts/CloudTermsOfService',
      '@id': server.terms,
      '@type': 'CloudTermsOfService',
      cloud: server.cloud,
      name: '1',
      version: '1',
      validFrom: instant,
      isConfirmed: true,
      confirmedAt: instant,
      translations: Array.from({ length: 5 }, () =>
        expect.stringMatching(/^\/api\/cloud_terms_of_service_translations\/\w{26}$/),
      ),
    });
  });
});

describe('the call', () => {
  test('GET cloud_terms_of_services/{id}, and a translation by its reference', async () => {
    const { session } = await somebody(server);
    expect(server.terms).toMatch(/^\/api\/cloud_terms_of_services\/\w{26}$/);
    const terms = (await get(server.terms, session)).json();
    expect(terms).toMatchObject({ '@id': server.terms, version: '1' });
    const [reference] = terms.translations;
    expect((await get(reference, session)).json()).toMatchObject({ '@id': reference, lang: 'cs' });
  });
});

test('terms of another cloud are as missing ones', async () => {
  const foreign = await foreignTerms(server);
  const [theirs, none] = [
    await get(`/api/cloud_terms_of_services/${foreign}`),
    await get('/api/cloud_terms_of_services/01JD3Z8Q4V5W6X7Y8Z9ABCDEFA'),
  ];
  expect([theirs.statusCode, theirs.payload]).toEqual([404, none.payload]);
});
