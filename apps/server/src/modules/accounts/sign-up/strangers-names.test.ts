import { expect, test } from 'vitest';
import { accountsServer } from '#testing/accounts/accounts.ts';
import { perFile } from '#testing/lifetimes.ts';

const server = perFile(accountsServer);

const name = 'URGENT, call 0900';
/** Somebody signs up with the address of a stranger, and calls the stranger what they like. */
async function signUpFor(email: string): Promise<void> {
  await server.post('end_users', await server.signUpBody({ email, name, surname: name }));
  await server.settle();
}
async function askForReset(email: string) {
  await server.post('end_users/auth/reset_password_request', { email });
  await server.settle();
  return server.mail(email);
}

test('what somebody typed for another’s address is in no mail to that address', async () => {
  const email = 'stranger@example.com';
  await signUpFor(email);
  expect((await server.mail(email)).text).not.toContain('URGENT');
  expect((await askForReset(email)).text).not.toContain('URGENT');
});

test('nor is it theirs who set a password anew, in mails or elsewhere', async () => {
  const email = 'newcomer@example.com';
  await signUpFor(email);
  const { token } = await server.mail(email);
  const newPassword = 'eight loud herons';
  const confirmed = await server.post('end_users/confirm_email', { email, token, newPassword });
  expect(confirmed.statusCode).toBe(204);
  expect((await server.mail(email)).text).not.toContain('URGENT');
  expect((await askForReset(email)).text).toContain('newcomer');
  const account = server.db.selectFrom('end_users').select(['name', 'surname']).where('email', '=', email);
  expect(await account.executeTakeFirst()).toEqual({ name: 'newcomer', surname: '' });
});

test('nor by a forgotten password', async () => {
  const email = 'forgetful@example.com';
  await signUpFor(email);
  const { token } = await askForReset(email);
  const password = 'eight loud herons';
  const reset = await server.post('end_users/auth/reset_password', { email, token, password });
  expect(reset.statusCode).toBe(204);
  expect((await server.mail(email)).text).not.toContain('URGENT');
  const account = server.db.selectFrom('end_users').select(['name', 'surname']).where('email', '=', email);
  expect(await account.executeTakeFirst()).toEqual({ name: 'forgetful', surname: '' });
});

test('the control: whoever is known to have signed up is called by name', async () => {
  const { email } = await server.person('anna@example.com');
  const { text } = await askForReset(email);
  const account = server.db.selectFrom('end_users').select('name').where('email', '=', email);
  expect(text).toContain((await account.executeTakeFirstOrThrow()).name);
});
