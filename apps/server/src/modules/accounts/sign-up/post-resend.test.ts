import { describe, expect, test } from 'vitest';
import { callsTo } from '#testing/accounts/calls.ts';
import { passwords, signingUp } from '#testing/accounts/signing-up.ts';
import { perFile } from '#testing/lifetimes.ts';

const { owner: own, stranger: strangers } = passwords;

const { server, signUp, confirm, enters, newAddress } = signingUp();
const anna = perFile(() => server.person('anna+pool@example.com'));
const { resend } = callsTo(server);

describe('the call', () => {
  test('POST end_users/resend_confirm_email takes email and mails another link', async () => {
    const email = 'resend@example.com';
    await signUp('owner', email);
    const first = await server.mail(email);
    expect((await server.post('end_users/resend_confirm_email', { email })).statusCode).toBe(204);
    await server.settle();
    const second = await server.mail(email);
    expect(second).toMatchObject({ kind: 'confirm', path: expect.stringMatching(/^\/email-confirm\//) });
    expect(second.token).not.toBe(first.token);
  });
});

describe('a confirmation link', () => {
  test('that is sent again is that of the browser which asks, else of the newest sign-up', async () => {
    const email = newAddress();
    const { cookie } = await signUp('owner', email);
    await signUp('stranger', email);
    const resent = async (browser?: string) => {
      await server.post('end_users/resend_confirm_email', { email, cloud: server.cloud }, browser);
      await server.settle();
      return (await server.mail(email)).token;
    };
    expect((await confirm(email, await resent(), cookie)).statusCode).toBe(403);
    expect((await confirm(email, await resent(cookie), cookie)).statusCode).toBe(204);
    expect([await enters(email, own), await enters(email, strangers)]).toEqual([true, false]);
  });
});

describe('mails that are asked for', () => {
  test('resend answers alike for known and unknown addresses', async () => {
    const known = await resend(anna.email);
    const unknown = await resend('nobody@example.com');
    expect([known.statusCode, known.payload]).toEqual([204, '']);
    expect([unknown.statusCode, unknown.payload]).toEqual([204, '']);
    expect(await server.mails('nobody@example.com')).toEqual([]);
  });

  test('a confirmed address gets no further confirmation', async () => {
    const before = (await server.mails(anna.email)).length;
    await resend(anna.email);
    expect(await server.mails(anna.email)).toHaveLength(before);
  });
});
