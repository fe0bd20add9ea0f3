import { expect, test } from 'vitest';
import { accountsServer } from '#testing/accounts/accounts.ts';
import { termsInTheMaking } from '#testing/accounts/terms-in-the-making.ts';
import { perFile } from '#testing/lifetimes.ts';

const server = perFile(accountsServer);
const making = perFile(() => termsInTheMaking(server));

test('a text of what nobody has accepted goes, its version stays', async () => {
  const draft = await making.draft('2');
  const text = await making.textOf(draft);
  expect((await making.asAnna('DELETE', text)).statusCode).toBe(403);
  expect((await making.asAdmin('DELETE', text)).statusCode).toBe(204);
  expect((await making.asAdmin('GET', draft)).json().translations).toEqual([]);
  expect((await making.asAdmin('DELETE', text)).statusCode).toBe(404);
});

test('a text that somebody has accepted stays', async () => {
  const [text] = (await making.asAdmin('GET', server.terms)).json().translations;
  expect((await making.asAdmin('DELETE', text)).json()).toMatchObject({ status: 409, type: 'in-use' });
  expect((await making.asAdmin('GET', text)).statusCode).toBe(200);
});
