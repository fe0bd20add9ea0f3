import { describe, expect, test } from 'vitest';
import { accountsServer } from '#testing/accounts/accounts.ts';
import { administrator, missingId, somebody } from '#testing/accounts/somebody.ts';
import { foreignTerms } from '#testing/accounts/terms-in-the-making.ts';
import { perFile } from '#testing/lifetimes.ts';

const server = perFile(accountsServer);
const anna = perFile(() => somebody(server));

const get = (url: string, as: string | undefined = anna.session) => server.ask({ url, session: as });

describe('terms of service', () => {
  test('have translations with @id, lang, name and text in HTML', async () => {
    const { translations } = (await get(server.terms)).json();
    expect((await get(translations[0])).json()).toEqual({
      '@context': '/api/contexts/CloudTermsOfServiceTranslation',
      '@id': translations[0],
      '@type': 'CloudTermsOfServiceTranslation',
      cloudTermsOfService: server.terms,
      lang: 'cs',
      name: expect.stringMatching(/\S/),
      text: expect.stringMatching(/<h\d/),
    });
  });
});

test('a text of another cloud is as a missing one, but for an administrator', async () => {
  const terms = await foreignTerms(server);
  const { id } = await server.db
    .selectFrom('term_translations')
    .select('id')
    .where('terms_id', '=', terms)
    .executeTakeFirstOrThrow();
  const foreign = await get(`/api/cloud_terms_of_service_translations/${id}`);
  const none = await get(`/api/cloud_terms_of_service_translations/${missingId}`);
  expect([foreign.statusCode, foreign.payload]).toEqual([404, none.payload]);
  const admin = await administrator(server);
  expect((await get(`/api/cloud_terms_of_service_translations/${id}`, admin.session)).json()).toMatchObject({
    text: 'x',
  });
});
