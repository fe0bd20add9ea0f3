import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { type AccountsServer, accountsServer } from '#testing/accounts/accounts.ts';
import { type SmtpServer, smtpServer } from '#testing/http/smtp-server.ts';
import { smtpTransport } from './index.ts';
import { createMailSender } from './send-mails.ts';

let smtp: SmtpServer;
let server: AccountsServer;
const logged: string[] = [];
beforeAll(async () => {
  smtp = await smtpServer();
  server = await accountsServer({
    mail: { transport: smtpTransport(smtp.url), from: 'Poolhouse <poolhouse@example.com>' },
    log: createLog('info', { write: (line) => void logged.push(line) }),
  });
});
afterAll(async () => {
  await server.stop();
  await smtp.stop();
});

const signUp = async (more: object) => {
  const answer = await server.post('end_users', await server.signUpBody(more));
  expect(answer.statusCode).toBe(204);
  await server.settle();
};
const sent = async () => {
  await server.job('mails.send');
  return smtp.received.at(-1);
};
const stored = () =>
  server.db.selectFrom('mails').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();

test('a mail goes out once, and what it said is forgotten', async () => {
  await signUp({ email: 'anna@example.com', lang: 'de' });
  const mail = await sent();
  expect(mail?.to).toEqual(['anna@example.com']);
  expect(mail?.data).toContain('From: Poolhouse <poolhouse@example.com>');
  expect(mail?.data).toContain('multipart/alternative');
  // Lines are broken anywhere on the way, and put together again by whoever shows them.
  expect(mail?.data.replaceAll(/=\r?\n/gu, '')).toContain('email-confirm/anna%40example.com/');
  await server.job('mails.send');
  expect(smtp.received).toHaveLength(1);
  expect(await stored()).toMatchObject({
    kind: 'confirm',
    text_body: '',
    html_body: '',
    sent_at: server.clock.now(),
  });
});

test('what a mail server refuses is tried again, later each time', async () => {
  // Before the mail is made: it goes out as soon as it is there.
  smtp.refuse(true);
  const count = smtp.received.length;
  await signUp({ email: 'bea@example.com' });
  await server.job('mails.send');
  await server.job('mails.send');
  expect(await stored()).toMatchObject({ attempts: 1, sent_at: null });
  server.clock.advance(30_000);
  await server.job('mails.send');
  expect(await stored()).toMatchObject({ attempts: 2 });
  smtp.refuse(false);
  server.clock.advance(60_000);
  await server.job('mails.send');
  expect(smtp.received).toHaveLength(count + 1);
  expect((await stored()).sent_at).toEqual(server.clock.now());
});

test('names can’t put headers or addressees into a mail', async () => {
  for (const name of [
    'A\r\nBcc: eve@example.com',
    'A\nBcc: eve@example.com',
    'A\u2028Bcc: eve@example.com',
  ]) {
    const refused = await server.post('end_users', await server.signUpBody({ name }));
    expect(refused.statusCode).toBe(422);
  }
  const name = 'Bcc: eve@example.com, <script>alert(1)</script>';
  await signUp({ email: 'carl@example.com', name });
  await server.post('end_users/auth/reset_password_request', { email: 'carl@example.com' });
  await server.settle();
  const mail = await sent();
  expect(mail?.to).toEqual(['carl@example.com']);
  const [headers = '', body = ''] = mail?.data.split('\n\n', 2) ?? [];
  expect(headers).not.toMatch(/^bcc:/im);
  expect(headers + body).not.toContain('<script>');
});

test('the log names neither addresses nor links', async () => {
  smtp.refuse(true);
  await signUp({ email: 'dora@example.com' });
  await server.job('mails.send');
  smtp.refuse(false);
  const all = logged.join('');
  expect(all).toContain('could not be sent');
  expect(all).not.toMatch(/dora|email-confirm/);
});

test('with a mail server there is no mailbox page', async () => {
  expect((await server.app.inject({ url: '/dev/mailbox' })).statusCode).toBe(404);
});

test('a mail that is being sent is nobody else’s, and holds no transaction open meanwhile', async () => {
  const count = smtp.received.length;
  const transport = smtpTransport(smtp.url);
  const asked: string[][] = [];
  smtp.meanwhile(async () => {
    await createMailSender({
      ...server,
      log: createLog('silent'),
      transport,
      from: 'another@example.com',
    }).run();
    const { rows } = await sql<{ query: string }>`
      select query from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`.execute(server.db);
    asked.push(rows.map(({ query }) => query));
  });
  await signUp({ email: 'slow@example.com' });
  await sent();
  transport.close();
  expect(asked).toEqual([[]]);
  expect(smtp.received).toHaveLength(count + 1);
});
