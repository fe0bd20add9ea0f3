import { ulid } from 'ulid';
import { beforeAll, expect, test } from 'vitest';
import { accountsServer } from '#testing/accounts/accounts.ts';
import { perFile } from '#testing/lifetimes.ts';
import { createTokens, type Tokens } from './index.ts';

const server = perFile(accountsServer);
let tokens: Tokens;
let user: { id: string; email_key: string };
beforeAll(async () => {
  tokens = createTokens(server);
  await server.person('anna@example.com');
  user = await server.db.selectFrom('end_users').select(['id', 'email_key']).executeTakeFirstOrThrow();
});

test('a token has 256 bits, and the database holds its hash only', async () => {
  const { token } = await tokens.issue('reset', user);
  expect(token).toMatch(/^[\w-]{43}$/);
  const rows = await server.db
    .selectFrom('one_time_tokens')
    .selectAll()
    .where('purpose', '=', 'reset')
    .execute();
  expect(rows.some((row) => JSON.stringify(row).includes(token))).toBe(false);
  expect(rows.map(({ token_hash }) => token_hash.length)).toEqual([32]);
});

test('of 20 tries at once one succeeds', async () => {
  const { token } = await tokens.issue('login', user);
  const tries = await Promise.all(Array.from({ length: 20 }, () => tokens.use({ token, purpose: 'login' })));
  expect(tries.filter((id) => id === user.id)).toHaveLength(1);
  expect(tries.filter((id) => id === undefined)).toHaveLength(19);
});

test('a token is bound to its purpose and address, and a wrong try does not use it up', async () => {
  const { token } = await tokens.issue('reset', user);
  const emailKey = user.email_key;
  expect(await tokens.use({ token, purpose: 'confirm', emailKey })).toBeUndefined();
  expect(await tokens.use({ token, purpose: 'reset', emailKey: 'eve@example.com' })).toBeUndefined();
  expect(await tokens.find({ token, purpose: 'reset', emailKey: 'eve@example.com' })).toBeUndefined();
  expect(await tokens.use({ token: `${token}x`, purpose: 'reset', emailKey })).toBeUndefined();
  expect(await tokens.find({ token, purpose: 'reset', emailKey })).toBe(user.id);
  expect(await tokens.use({ token, purpose: 'reset', emailKey })).toBe(user.id);
});

test('a newer one ends the older of the same purpose only', async () => {
  const login = await tokens.issue('login', user);
  const older = await tokens.issue('reset', user);
  const newer = await tokens.issue('reset', user);
  expect(await tokens.find({ token: older.token, purpose: 'reset' })).toBeUndefined();
  expect(await tokens.find({ token: newer.token, purpose: 'reset' })).toBe(user.id);
  expect(await tokens.find({ token: login.token, purpose: 'login' })).toBe(user.id);
});

test.each([
  ['confirm', 86_400_000],
  ['reset', 3_600_000],
  ['login', 60_000],
  ['revoke', 172_800_000],
] as const)('%s works until its time is over', async (purpose, ms) => {
  const { token, expires } = await tokens.issue(purpose, user);
  expect(expires.getTime() - server.clock.now().getTime()).toBe(ms);
  server.clock.advance(ms - 1);
  expect(await tokens.find({ token, purpose })).toBe(user.id);
  server.clock.advance(1);
  expect(await tokens.use({ token, purpose })).toBeUndefined();
});

test('there is no token for nobody', async () => {
  await expect(tokens.issue('reset', { id: ulid(), email_key: 'x' })).rejects.toThrow();
});
