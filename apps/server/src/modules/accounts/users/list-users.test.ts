import { expect, test } from 'vitest';
import { accountsServer } from '#testing/accounts/accounts.ts';
import { asAdministrator, asks, somebody } from '#testing/accounts/somebody.ts';
import { perFile } from '#testing/lifetimes.ts';

const server = perFile(accountsServer);
const asAdmin = asAdministrator(server);

test('users are found by cloud, by address and by a part of it, and sorted', async () => {
  const [anna, ben] = [await somebody(server), await somebody(server)];
  const emails = async (query: string) =>
    (await asAdmin('GET', `/api/end_users?${query}`))
      .json()
      ['hydra:member'].map(({ email }: { email: string }) => email);
  const all = await emails('order[email]=asc');
  expect(all).toHaveLength(3);
  expect(all).toEqual([...all].sort());
  expect(await emails('order[email]=desc')).toEqual([...all].reverse());
  expect(await emails(`email=${anna.email.toUpperCase()}`)).toEqual([anna.email]);
  expect(await emails(`search=${ben.email.slice(7, 33).toUpperCase()}`)).toEqual([ben.email]);
  expect(await emails('search=%25')).toEqual([]);
  expect(await emails(`cloud=${server.cloud}&itemsPerPage=2&order[email]=asc&page=2`)).toEqual(all.slice(2));
  expect(await emails('cloud=/api/clouds/x')).toEqual([]);
});

test.each(['order[email]=up', 'order=asc', 'itemsPerPage=0'])('%s is refused', async (query) => {
  expect((await asAdmin('GET', `/api/end_users?${query}`)).statusCode).toBe(422);
});

test('an end user has no list', async () => {
  const { session } = await somebody(server);
  expect((await asks(server, session)('GET', '/api/end_users')).statusCode).toBe(403);
});
