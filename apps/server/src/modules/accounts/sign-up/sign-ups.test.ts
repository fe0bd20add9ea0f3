import { describe, expect, test } from 'vitest';
import { invite } from '#testing/accounts/invite.ts';
import { passwords, signingUp } from '#testing/accounts/signing-up.ts';

const { owner: own, stranger: strangers } = passwords;
const hour = 3_600_000;
const fresh = 'nine slow kingfishers';

const { server, signUp, confirm, enters, newAddress } = signingUp();

describe('what nobody confirms', () => {
  const emails = async () =>
    (await server.db.selectFrom('end_users').select('email').orderBy('email').execute()).map(
      (row) => row.email,
    );
  const signUps = () => server.db.selectFrom('sign_ups').select('email').execute();

  test('goes after seven days, with the account that it made; one that is signed up again or invited stays', async () => {
    const [gone, again] = [newAddress(), newAddress()];
    await signUp('stranger', gone);
    await signUp('stranger', again);
    const invited = newAddress();
    await signUp('stranger', invited);
    await server.db
      .updateTable('end_users')
      .set({ password_hash: '' })
      .where('email', '=', invited)
      .execute();
    const all = await emails();
    server.clock.advance(4 * 24 * hour);
    await signUp('owner', again);
    server.clock.advance(3 * 24 * hour);
    await server.sweep();
    expect(await signUps()).toEqual([{ email: again }]);
    expect(await emails()).toEqual(all.filter((email) => email !== gone));
    expect((await server.mails(gone)).length).toBe(0);
  });
});

describe('beside a confirmation', () => {
  test('each browser is told to confirm first by the password it signed up with', async () => {
    const email = newAddress();
    const owner = await signUp('owner', email);
    const stranger = await signUp('stranger', email);
    const said = async (password: string, cookie?: string) =>
      (await server.post('end_users/auth/cookie', { email, password, cloud: server.cloud }, cookie)).json()
        .type;
    expect([await said(own, owner.cookie), await said(strangers, owner.cookie)]).toEqual([
      'email-not-confirmed',
      'invalid-credentials',
    ]);
    expect([await said(strangers, stranger.cookie), await said(own, stranger.cookie)]).toEqual([
      'email-not-confirmed',
      'invalid-credentials',
    ]);
  });

  test('a reset confirms the address and ends every sign-up', async () => {
    const email = newAddress();
    const owner = await signUp('owner', email);
    const stranger = await signUp('stranger', email);
    await server.post('end_users/auth/reset_password_request', { email, cloud: server.cloud });
    await server.settle();
    const { token } = await server.mail(email);
    const reset = { email, token, password: fresh };
    expect((await server.post('end_users/auth/reset_password', reset)).statusCode).toBe(204);
    for (const link of [owner, stranger]) {
      expect((await confirm(email, link.token, link.cookie)).statusCode).toBe(410);
      expect((await confirm(email, link.token, undefined, { newPassword: own })).statusCode).toBe(410);
    }
    expect([await enters(email, own), await enters(email, strangers), await enters(email, fresh)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('a sign-up that is taken in before and done after it opens nothing', async () => {
    const email = newAddress();
    const owner = await signUp('owner', email);
    const body = await server.signUpBody({ email, password: strangers });
    const [confirmed] = await Promise.all([
      confirm(email, owner.token, owner.cookie),
      server.post('end_users', body).then(() => server.settle()),
    ]);
    await server.settle();
    expect(confirmed.statusCode).toBe(204);
    const user = await server.db
      .selectFrom('end_users')
      .select('name')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(user.name).toBe('owner');
    expect([await enters(email, own), await enters(email, strangers)]).toEqual([true, false]);
  });

  test('who was invited is not signed up by a stranger, and sets the first password by the invitation', async () => {
    const email = newAddress();
    const link = await invite(server, email);
    const body = await server.signUpBody({ email, password: strangers });
    await server.post('end_users', body);
    await server.settle();
    expect((await server.mail(email)).kind).toBe('already-registered');
    const token = link.split('/').at(-1);
    const set = await server.post('end_users/auth/reset_password', { email, token, password: own });
    expect(set.statusCode).toBe(204);
    expect([await enters(email, own), await enters(email, strangers)]).toEqual([true, false]);
  });
});
