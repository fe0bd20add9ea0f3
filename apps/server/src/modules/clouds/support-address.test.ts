import { expect, test } from 'vitest';
import { accountsServer } from '#testing/accounts/accounts.ts';
import { perFile } from '#testing/lifetimes.ts';
import { supportAddress } from './support-address.ts';

const server = perFile(accountsServer);

test('the address of support is known at once, and a new one within a minute', async () => {
  const { db, clock } = server;
  const { id } = await db.selectFrom('clouds').select('id').executeTakeFirstOrThrow();
  const set = (support_email: string | null) =>
    db.updateTable('clouds').set({ support_email }).where('id', '=', id).execute();
  await set('help@example.org');
  const address = await supportAddress(db, clock, id);
  expect(address()).toBe('help@example.org');
  await set(null);
  expect(address()).toBe('help@example.org');
  clock.advance(60_001);
  await expect.poll(address).toBeNull();
});
