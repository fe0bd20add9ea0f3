import { describe, expect, test } from 'vitest';
import { accountsServer } from '#testing/accounts/accounts.ts';
import { administrator, asks, missingId } from '#testing/accounts/somebody.ts';
import { perFile } from '#testing/lifetimes.ts';

const server = perFile(accountsServer);

const get = (url: string) => server.ask({ url });

describe('a cloud', () => {
  test('has a list of languages', async () => {
    expect((await get(server.cloud)).json()).toMatchObject({ langs: ['en', 'cs', 'de', 'fr', 'nl'] });
  });

  test('has an identifier that is the last 26 characters of its IRI', async () => {
    const { id } = await server.db.selectFrom('clouds').select('id').executeTakeFirstOrThrow();
    expect(id).toHaveLength(26);
    expect(server.cloud.slice(-26)).toBe(id);
    expect(server.cloud).toBe(`/api/clouds/${id}`);
  });
});

test('anybody reads a cloud, and nobody but an administrator the roles of its new users', async () => {
  const cloud = (await get(server.cloud)).json();
  expect(cloud).toMatchObject({ '@type': 'Cloud', name: 'Poolhouse', supportEmail: null });
  expect(cloud).not.toHaveProperty('defaultRoles');
  const asAdmin = asks(server, (await administrator(server)).session);
  const defaultRoles = ['ROLE_APP_POOL_LIVE', 'ROLE_APP_POOL_REMOTE'];
  expect((await asAdmin('GET', server.cloud)).json()).toEqual({ ...cloud, defaultRoles });
  expect((await get(`/api/clouds/${missingId}`)).statusCode).toBe(404);
});
