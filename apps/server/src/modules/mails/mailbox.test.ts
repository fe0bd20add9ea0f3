import { beforeAll, expect, test } from 'vitest';
import { accountsServer } from '#testing/accounts/accounts.ts';
import { perFile } from '#testing/lifetimes.ts';

const server = perFile(accountsServer);
beforeAll(async () => {
  await server.person('anna@example.com');
  await server.post('end_users/auth/reset_password_request', { email: 'anna@example.com' });
  await server.settle();
});

const open = (url: string, from = '127.0.0.1', headers = {}) =>
  server.app.inject({ url, remoteAddress: from, headers: { host: 'localhost:8080', ...headers } });

test('the mailbox shows what waits, newest first, with links to click', async () => {
  const page = await open('/dev/mailbox');
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  const links = [...page.payload.matchAll(/<a href="([^"]+)">/g)].map(([, href]) => href);
  expect(links[0]).toMatch(/^http:\/\/localhost:8080\/reset-password\/anna%40example\.com\/[\w-]{43}$/);
  expect(links[1]).toContain('/email-confirm/');
  const list = (await open('/dev/mailbox.json')).json();
  expect(list).toMatchObject([
    { kind: 'reset', to: 'anna@example.com', links: [links[0]] },
    { kind: 'confirm', to: 'anna@example.com', links: [links[1]] },
  ]);
});

test('each mail is shown as it is, in a frame that may do nothing but show it', async () => {
  const page = await open('/dev/mailbox');
  expect(page.headers['content-security-policy']).toContain("frame-src 'self'");
  const [first = ''] = [...page.payload.matchAll(/<iframe src="([^"]+)"/gu)].map(([, src]) => src ?? '');
  const mail = await open(first);
  expect(mail.headers['content-type']).toBe('text/html; charset=utf-8');
  const { html_body } = await server.db
    .selectFrom('mails')
    .select('html_body')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(mail.payload.replace('<base target="_blank">', '')).toBe(html_body);
  expect(mail.headers['content-security-policy']).toMatch(
    /^sandbox [a-z -]+; default-src 'none'; style-src 'unsafe-inline'; .*frame-ancestors 'self'/u,
  );
  expect(mail.headers['content-security-policy']).not.toContain('script');
  expect(mail.headers['x-frame-options']).toBe('SAMEORIGIN');
  expect((await open('/dev/mailbox/mail?id=01J00000000000000000000000')).statusCode).toBe(404);
  expect((await open(first, '192.0.2.7')).statusCode).toBe(404);
});

test.each([
  ['another machine', '192.0.2.7', {}],
  ['a proxy on this one', '127.0.0.1', { 'x-forwarded-for': '192.0.2.7' }],
  ['a name that was made to point here', '127.0.0.1', { host: 'evil.example:8080' }],
])('for %s there is none', async (_, from, headers) => {
  for (const url of ['/dev/mailbox', '/dev/mailbox.css', '/dev/mailbox.json']) {
    expect((await open(url, from, headers)).statusCode).toBe(404);
  }
});
