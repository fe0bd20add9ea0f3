import { describe, expect, test } from 'vitest';
import { accountsServer } from '#testing/accounts/accounts.ts';
import { callsTo } from '#testing/accounts/calls.ts';
import { somebody } from '#testing/accounts/somebody.ts';
import { perFile } from '#testing/lifetimes.ts';

const hour = 3_600_000;
const server = perFile(() => accountsServer({ limits: { mailByAddress: { max: 1000, windowMs: hour } } }));
const anna = perFile(() => server.person('anna+pool@example.com'));
const { send, forgot } = callsTo(server);

describe('the call', () => {
  test('POST end_users/auth/reset_password_request takes email and mails a link', async () => {
    const { email } = await somebody(server);
    const answer = await send('POST', '/api/end_users/auth/reset_password_request', { email });
    expect(answer.statusCode).toBe(204);
    await server.settle();
    expect(await server.mail(email)).toMatchObject({
      kind: 'reset',
      path: expect.stringMatching(/^\/reset-password\//),
    });
  });
});

describe('mails that are asked for', () => {
  test('forgot answers alike for known and unknown addresses', async () => {
    const known = await forgot(anna.email);
    const unknown = await forgot('nobody@example.com');
    expect([known.statusCode, known.payload]).toEqual([204, '']);
    expect([unknown.statusCode, unknown.payload]).toEqual([204, '']);
    expect(await server.mails('nobody@example.com')).toEqual([]);
  });

  test('are five an hour for one address, and the answer stays the same', async () => {
    server.clock.advance(hour);
    const before = (await server.mails(anna.email)).length;
    const answers = [];
    for (let n = 0; n < 8; n++) answers.push((await forgot(anna.email)).statusCode);
    expect(new Set(answers)).toEqual(new Set([204]));
    expect(await server.mails(anna.email)).toHaveLength(before + 5);
    server.clock.advance(hour);
    await forgot(anna.email);
    expect(await server.mails(anna.email)).toHaveLength(before + 6);
  });

  test('lead to the variant in which they were asked for, never to another host', async () => {
    server.clock.advance(hour);
    const from = (host: string) =>
      server.ask({
        method: 'POST',
        url: '/api/end_users/auth/reset_password_request',
        payload: { email: anna.email, cloud: server.cloud },
        headers: { host, 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
      });
    await from('remote.localhost:8080');
    await server.settle();
    const remote = await server.mail(anna.email);
    expect(remote.text).toContain('http://remote.localhost:8080/reset-password/');
    expect(remote.subject).toContain('Pool Remote');
    await from('evil.example');
    await server.settle();
    const own = await server.mail(anna.email);
    expect(own.text).toContain('http://localhost:8080/reset-password/');
    expect(own.text).not.toContain('evil');
  });
});
