import { expect, test } from 'vitest';
import { accountsServer } from '#testing/accounts/accounts.ts';
import { termsInTheMaking } from '#testing/accounts/terms-in-the-making.ts';
import { perFile } from '#testing/lifetimes.ts';

const server = perFile(accountsServer);
const making = perFile(() => termsInTheMaking(server));

test('a version that nobody has accepted goes with its texts', async () => {
  const draft = await making.draft('2');
  const text = await making.textOf(draft);
  expect((await making.asAnna('DELETE', draft)).statusCode).toBe(403);
  expect((await making.asAdmin('DELETE', draft)).statusCode).toBe(204);
  for (const gone of [draft, text]) expect((await making.asAdmin('GET', gone)).statusCode).toBe(404);
  expect((await making.asAdmin('DELETE', draft)).statusCode).toBe(404);
});

test('one that somebody has accepted stays with its texts', async () => {
  const refused = await making.asAdmin('DELETE', server.terms);
  expect(refused.json()).toMatchObject({ status: 409, type: 'in-use' });
  expect((await making.asAdmin('GET', server.terms)).json().translations).toHaveLength(5);
});
