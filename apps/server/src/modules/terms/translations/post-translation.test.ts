import { expect, test } from 'vitest';
import { accountsServer } from '#testing/accounts/accounts.ts';
import { missingId, violationsOf } from '#testing/accounts/somebody.ts';
import { termsInTheMaking } from '#testing/accounts/terms-in-the-making.ts';
import { perFile } from '#testing/lifetimes.ts';

const server = perFile(accountsServer);
const making = perFile(() => termsInTheMaking(server));

const post = (cloudTermsOfService: string, more: object = {}, ask = making.asAdmin) =>
  ask('POST', '/api/cloud_terms_of_service_translations', {
    ...{
      cloudTermsOfService,
      lang: 'en',
      name: 'Two',
      text: '<p id="eula" onclick="x()">E</p><script>x()</script>',
    },
    ...more,
  });

test('a text is kept without what runs, one for each language', async () => {
  const draft = await making.draft('2');
  const made = await post(draft);
  expect(made.statusCode).toBe(201);
  expect(made.json()).toMatchObject({ cloudTermsOfService: draft, lang: 'en', text: '<p id="eula">E</p>' });
  expect((await making.asAdmin('GET', draft)).json().translations).toEqual([made.json()['@id']]);
  expect((await post(draft)).json()).toMatchObject({ status: 409, type: 'already-exists' });
  expect((await post(draft, { lang: 'cs' })).statusCode).toBe(201);
  expect((await post(draft, { lang: 'fr' }, making.asAnna)).statusCode).toBe(403);
});

test('it may be longer than other bodies', async () => {
  const text = `<p>${'ž'.repeat(150_000)}</p>`;
  expect((await post(await making.draft('3'), { text })).json()).toMatchObject({ text });
});

test('no version, no text, and none for what is accepted', async () => {
  const missing = `/api/cloud_terms_of_services/${missingId}`;
  expect(violationsOf(await post(missing))).toEqual(['cloudTermsOfService: unknown-reference']);
  await server.db.deleteFrom('term_translations').where('lang', '=', 'nl').execute();
  const late = await post(server.terms, { lang: 'nl' });
  expect(late.json()).toMatchObject({ status: 409, type: 'in-use' });
});
