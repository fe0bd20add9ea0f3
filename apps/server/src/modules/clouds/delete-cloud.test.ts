import { expect, test } from 'vitest';
import { accountsServer } from '#testing/accounts/accounts.ts';
import { asAdministrator, asks, somebody } from '#testing/accounts/somebody.ts';
import { perFile } from '#testing/lifetimes.ts';

const server = perFile(accountsServer);
const asAdmin = asAdministrator(server);

test('a cloud that nothing belongs to goes', async () => {
  const { '@id': cloud } = (await asAdmin('POST', '/api/clouds', { name: 'Empty', langs: ['en'] })).json();
  const asAnna = asks(server, (await somebody(server)).session);
  expect((await asAnna('DELETE', cloud)).statusCode).toBe(403);
  expect((await asAdmin('DELETE', cloud)).statusCode).toBe(204);
  expect((await asAdmin('GET', cloud)).statusCode).toBe(404);
  expect((await asAdmin('DELETE', cloud)).statusCode).toBe(404);
});

test('one with users and terms stays', async () => {
  expect((await asAdmin('DELETE', server.cloud)).json()).toMatchObject({ status: 409, type: 'in-use' });
  expect((await asAdmin('GET', server.cloud)).statusCode).toBe(200);
});
