import { afterEach, expect, test } from 'vitest';
import { setTabEndUser, tabEndUser, withoutTabEndUser } from './end-user.ts';

const user = '/api/end_users/1';
afterEach(() => setTabEndUser(undefined));

test('a tab gives its user up for a request, and for good when that works', async () => {
  setTabEndUser(user);
  expect(await withoutTabEndUser(async () => tabEndUser())).toBeUndefined();
  expect(tabEndUser()).toBeUndefined();
});

test('a tab has its user back when the request fails', async () => {
  setTabEndUser(user);
  const failed = withoutTabEndUser(async () => {
    // What asks meanwhile who is logged in makes the tab somebody else's.
    setTabEndUser('/api/end_users/2');
    throw new Error('no network');
  });
  await expect(failed).rejects.toThrow('no network');
  expect(tabEndUser()).toBe(user);
});
