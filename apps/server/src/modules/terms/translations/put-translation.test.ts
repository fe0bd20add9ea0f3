import { expect, test } from 'vitest';
import { accountsServer } from '#testing/accounts/accounts.ts';
import { missingId, violationsOf } from '#testing/accounts/somebody.ts';
import { termsInTheMaking } from '#testing/accounts/terms-in-the-making.ts';
import { perFile } from '#testing/lifetimes.ts';

const server = perFile(accountsServer);
const making = perFile(() => termsInTheMaking(server));

test('name and text change, without what runs, and nothing else', async () => {
  const text = await making.textOf(await making.draft('2'));
  const stored = (await making.asAdmin('GET', text)).json();
  const answer = await making.asAdmin('PUT', text, { name: 'Two', text: '<p>T</p><img src="x">' });
  expect([answer.statusCode, answer.json()]).toEqual([200, { ...stored, name: 'Two', text: '<p>T</p>' }]);
  expect((await making.asAdmin('GET', text)).json()).toEqual(answer.json());
  expect(violationsOf(await making.asAdmin('PUT', text, { lang: 'cs' }))).toEqual(['lang: read-only']);
  expect((await making.asAnna('PUT', text, { name: 'Mine' })).statusCode).toBe(403);
});

test('what is accepted stays; what is missing can’t change', async () => {
  const [text] = (await making.asAdmin('GET', server.terms)).json().translations;
  const refused = await making.asAdmin('PUT', text, { name: 'X' });
  expect(refused.json()).toMatchObject({ status: 409, type: 'in-use' });
  const missing = `/api/cloud_terms_of_service_translations/${missingId}`;
  expect((await making.asAdmin('PUT', missing, { name: 'X' })).statusCode).toBe(404);
});
