import { expect, test } from 'vitest';
import { accountsServer } from '#testing/accounts/accounts.ts';
import { asAdministrator, asks, missingId, somebody, violationsOf } from '#testing/accounts/somebody.ts';
import { perFile } from '#testing/lifetimes.ts';

const server = perFile(accountsServer);
const asAdmin = asAdministrator(server);

test('what is given changes, the rest stays', async () => {
  const stored = (await asAdmin('GET', server.cloud)).json();
  const change = { name: 'Partner', supportEmail: 'help@example.com', langs: ['de', 'en'] };
  const answer = await asAdmin('PUT', server.cloud, change);
  expect([answer.statusCode, answer.json()]).toEqual([200, { ...stored, ...change }]);
  expect((await asAdmin('PUT', server.cloud, answer.json())).json()).toEqual(answer.json());
  expect((await asAdmin('PUT', server.cloud, { supportEmail: null })).json()).toEqual({
    ...answer.json(),
    supportEmail: null,
  });
});

test.each([
  [{ name: '' }, 'name: required'],
  [{ '@type': 'EndUser' }, '@type: read-only'],
  [{ createdAt: '2020-01-01' }, 'createdAt: unknown-field'],
  [{ defaultRoles: ['ROLE_ADMIN'] }, 'defaultRoles: not-an-option'],
])('%j is refused', async (change, violation) => {
  const stored = (await asAdmin('GET', server.cloud)).json();
  expect(violationsOf(await asAdmin('PUT', server.cloud, change))).toEqual([violation]);
  expect((await asAdmin('GET', server.cloud)).json()).toEqual(stored);
});

test('what is missing, and for an end user any, can’t change', async () => {
  expect((await asAdmin('PUT', `/api/clouds/${missingId}`, { name: 'X' })).statusCode).toBe(404);
  const asAnna = asks(server, (await somebody(server)).session);
  expect((await asAnna('PUT', server.cloud, { name: 'X' })).statusCode).toBe(403);
});
