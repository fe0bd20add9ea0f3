import { beforeAll, expect, test } from 'vitest';
import { accountsServer } from '#testing/accounts/accounts.ts';
import { administrator } from '#testing/accounts/somebody.ts';
import { foreignTerms } from '#testing/accounts/terms-in-the-making.ts';
import { perFile } from '#testing/lifetimes.ts';

const server = perFile(accountsServer);
let session: string;
beforeAll(async () => {
  session = await server.login(await server.person('anna@example.com'));
});

const get = (url: string, as: string | undefined = session) => server.ask({ url, session: as });
const nobody = (url: string) => server.ask({ url });

test('what was accepted at sign-up is confirmed with its time', async () => {
  const list = (await get('/api/cloud_terms_of_services?pagination=false')).json();
  expect(list).toMatchObject({
    'hydra:totalItems': 1,
    'hydra:member': [{ '@id': server.terms, isConfirmed: true }],
  });
  const detail = (await get(server.terms)).json();
  expect(detail.confirmedAt).toBe(server.clock.now().toISOString());
  const translation = (await get(detail.translations[0])).json();
  expect(translation).toMatchObject({ cloudTermsOfService: server.terms, lang: 'cs' });
  expect((await nobody('/api/cloud_terms_of_services')).statusCode).toBe(401);
});

test('a generic list has hydra:member, hydra:totalItems and hydra:view', async () => {
  for (const query of ['?itemsPerPage=1', '?pagination=false', '']) {
    const list = (await get(`/api/cloud_terms_of_services${query}`)).json();
    expect(list, query).toMatchObject({
      '@type': 'hydra:Collection',
      'hydra:member': [{ '@id': server.terms }],
      'hydra:totalItems': 1,
      'hydra:view': {
        '@id': `/api/cloud_terms_of_services${query}`,
        '@type': 'hydra:PartialCollectionView',
      },
    });
  }
});

test('users see the versions of their cloud, an administrator those of all', async () => {
  const admin = await administrator(server);
  const foreign = `/api/cloud_terms_of_services/${await foreignTerms(server)}`;
  const seen = async (as: string) => {
    const list = (await get('/api/cloud_terms_of_services', as)).json();
    return list['hydra:member'].map((terms: { '@id': string }) => terms['@id']).sort();
  };
  expect(await seen(session)).toEqual([server.terms]);
  expect(await seen(admin.session)).toEqual([server.terms, foreign].sort());
});
