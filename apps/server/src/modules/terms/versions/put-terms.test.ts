import { expect, test } from 'vitest';
import { accountsServer } from '#testing/accounts/accounts.ts';
import { missingId, violationsOf } from '#testing/accounts/somebody.ts';
import { termsInTheMaking } from '#testing/accounts/terms-in-the-making.ts';
import { perFile } from '#testing/lifetimes.ts';

const server = perFile(accountsServer);
const making = perFile(() => termsInTheMaking(server));

test('a version that nobody has accepted gets another number and another time', async () => {
  const draft = await making.draft('2');
  const change = { version: '2.1', validFrom: '2028-02-03T04:05:06.000Z' };
  const before = (await making.asAdmin('GET', draft)).json();
  const answer = await making.asAdmin('PUT', draft, change);
  expect([answer.statusCode, answer.json()]).toEqual([200, { ...before, ...change, name: '2.1' }]);
  expect((await making.asAdmin('GET', draft)).json()).toEqual({ ...before, ...change, name: '2.1' });
});

test('what is accepted may be put back, its time written in another way, and not otherwise', async () => {
  const stored = (await making.asAdmin('GET', server.terms)).json();
  const validFrom = stored.validFrom.replace('.000Z', 'Z');
  expect((await making.asAdmin('PUT', server.terms, { ...stored, validFrom })).json()).toEqual(stored);
  const refused = await making.asAdmin('PUT', server.terms, { version: '9' });
  expect(refused.json()).toMatchObject({ status: 409, type: 'in-use' });
  expect((await making.asAdmin('GET', server.terms)).json()).toEqual(stored);
});

test('no two versions have one number, and a version stays in its cloud', async () => {
  const draft = await making.draft('3');
  const twice = await making.asAdmin('PUT', draft, { version: '1' });
  expect(twice.json()).toMatchObject({ status: 409, type: 'already-exists' });
  const cloud = `/api/clouds/${missingId}`;
  expect(violationsOf(await making.asAdmin('PUT', draft, { cloud }))).toEqual(['cloud: read-only']);
  const missing = await making.asAdmin('PUT', `/api/cloud_terms_of_services/${missingId}`, { version: '4' });
  expect(missing.statusCode).toBe(404);
  expect((await making.asAnna('PUT', draft, { version: '4' })).statusCode).toBe(403);
});
