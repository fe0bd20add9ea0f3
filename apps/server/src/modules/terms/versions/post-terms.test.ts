import { expect, test } from 'vitest';
import { accountsServer } from '#testing/accounts/accounts.ts';
import { missingId, violationsOf } from '#testing/accounts/somebody.ts';
import { termsInTheMaking } from '#testing/accounts/terms-in-the-making.ts';
import { perFile } from '#testing/lifetimes.ts';

const server = perFile(accountsServer);
const making = perFile(() => termsInTheMaking(server));

const post = (more: object) =>
  making.asAdmin('POST', '/api/cloud_terms_of_services', {
    ...{ cloud: server.cloud, version: '2', validFrom: '2027-01-01T00:00:00Z' },
    ...more,
  });

test('a new version is kept, without a text and confirmed by nobody', async () => {
  const answer = await post({});
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toMatchObject({
    ...{ '@type': 'CloudTermsOfService', cloud: server.cloud, version: '2' },
    ...{ validFrom: '2027-01-01T00:00:00.000Z', isConfirmed: false, confirmedAt: null, translations: [] },
  });
  const kept = server.db.selectFrom('terms').selectAll().where('version', '=', '2');
  expect(await kept.execute()).toMatchObject([
    { cloud_id: server.cloud.slice(-26), template: false, created_at: server.clock.now() },
  ]);
  expect((await post({})).json()).toMatchObject({ status: 409, type: 'already-exists' });
});

test.each([
  [{ cloud: `/api/clouds/${missingId}` }, 'cloud: unknown-reference'],
  [{ cloud: `/api/end_users/${missingId}` }, 'cloud: unknown-reference'],
  [{ version: ' ' }, 'version: required'],
])('%j is no version', async (more, violation) => {
  expect(violationsOf(await post({ version: '3', ...more }))).toEqual([violation]);
  expect(await server.db.selectFrom('terms').select('id').where('version', '=', '3').execute()).toEqual([]);
});

test('an end user makes none', async () => {
  const answer = await making.asAnna('POST', '/api/cloud_terms_of_services', {
    ...{ cloud: server.cloud, version: '4', validFrom: '2027-01-01T00:00:00Z' },
  });
  expect(answer.statusCode).toBe(403);
});
