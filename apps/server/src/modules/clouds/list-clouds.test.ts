import { expect, test } from 'vitest';
import { accountsServer } from '#testing/accounts/accounts.ts';
import { asAdministrator, asks, somebody } from '#testing/accounts/somebody.ts';
import { perFile } from '#testing/lifetimes.ts';

const server = perFile(accountsServer);
const asAdmin = asAdministrator(server);

test('clouds are sorted by name, found by a part of it and paged', async () => {
  for (const name of ['Zebra', '100 %', 'a_b']) {
    expect((await asAdmin('POST', '/api/clouds', { name, langs: ['en'] })).statusCode).toBe(201);
  }
  const names = async (query: string) =>
    (await asAdmin('GET', `/api/clouds?${query}`))
      .json()
      ['hydra:member'].map(({ name }: { name: string }) => name);
  const all = await names('');
  expect(all).toHaveLength(4);
  expect(await names('itemsPerPage=3&page=2')).toEqual(all.slice(3));
  expect(await names('name=ZEB')).toEqual(['Zebra']);
  // What a pattern would take for a sign is itself.
  expect([await names('name=%25'), await names('name=_')]).toEqual([['100 %'], ['a_b']]);
});

test('an end user has no list', async () => {
  const { session } = await somebody(server);
  expect((await asks(server, session)('GET', '/api/clouds')).statusCode).toBe(403);
});
