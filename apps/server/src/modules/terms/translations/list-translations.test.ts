import { expect, test } from 'vitest';
import { accountsServer } from '#testing/accounts/accounts.ts';
import { missingId } from '#testing/accounts/somebody.ts';
import { termsInTheMaking } from '#testing/accounts/terms-in-the-making.ts';
import { perFile } from '#testing/lifetimes.ts';

const server = perFile(accountsServer);
const making = perFile(() => termsInTheMaking(server));

const list = async (query: string) =>
  (await making.asAdmin('GET', `/api/cloud_terms_of_service_translations?${query}`)).json();

test('texts are listed by version and by language, and paged', async () => {
  const draft = await making.draft('2');
  const text = await making.textOf(draft);
  const of = (terms: string) => `cloudTermsOfService=${terms}`;
  expect(await list(of(draft))).toMatchObject({ 'hydra:totalItems': 1, 'hydra:member': [{ '@id': text }] });
  expect((await list('lang=en'))['hydra:totalItems']).toBe(2);
  expect((await list(`lang=cs&${of(draft)}`))['hydra:member']).toEqual([]);
  expect((await list(of(`/api/cloud_terms_of_services/${missingId}`)))['hydra:totalItems']).toBe(0);
  const page = await list(`${of(server.terms)}&itemsPerPage=2&page=3`);
  expect(page).toMatchObject({ 'hydra:totalItems': 5, 'hydra:member': [{ lang: 'nl' }] });
});

test('of no language there are none, and an end user has no list', async () => {
  expect((await list('lang=xx')).status).toBe(422);
  expect((await making.asAnna('GET', '/api/cloud_terms_of_service_translations')).statusCode).toBe(403);
});
