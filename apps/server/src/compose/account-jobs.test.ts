import { ulid } from 'ulid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { type TestDatabase, testDatabase } from '#testing/database/database.ts';
import { type SmtpServer, smtpServer } from '#testing/http/smtp-server.ts';
import { makePerson } from '#testing/whole-people.ts';
import { type WholeServer, wholeServer } from '#testing/whole-server.ts';

let smtp: SmtpServer;
let database: TestDatabase;
let server: WholeServer;

// As people run it: real time, the real queue, a real mail server.
const start = async (): Promise<void> => {
  server = await wholeServer({ database, clock: systemClock, env: { SMTP_URL: smtp.url } });
};
const place = () => ({ db: database.db, clock: systemClock });
const addressees = () => smtp.received.flatMap(({ to }) => to);
/** Far less than the minute in which the schedule would make up for a job that nobody sent. */
const soon = { timeout: 15_000, interval: 20 };

beforeEach(async () => {
  smtp = await smtpServer();
  database = await testDatabase();
  await start();
});
afterEach(async () => {
  await server.stop();
  await database.stop();
  await smtp.stop();
});

/** As the server keeps what it has answered and not yet done. */
const keepRequest = (email: string) =>
  database.db
    .insertInto('account_requests')
    .values({
      id: ulid(),
      kind: 'forgot',
      payload: JSON.stringify({ email, variant: 'pool-live' }),
      created_at: new Date(),
    })
    .execute();

const forgot = (email: string) =>
  server.ask('POST', '/api/end_users/auth/reset_password_request', { body: { email } });

test('a mail that is asked for goes out soon, each of several in a row', async () => {
  const asked: string[] = [];
  for (let n = 0; n < 4; n++) {
    const { email } = await makePerson(place());
    expect((await forgot(email)).status).toBe(204);
    asked.push(email);
    await expect.poll(addressees, soon).toEqual(asked);
  }
});

test('requests kept while the server was down are done after its start, mails as well', async () => {
  const { email } = await makePerson(place());
  await server.stop();
  await keepRequest(email);
  const now = new Date();
  const mail = { id: ulid(), user_id: null, to_address: 'ben@example.com', kind: 'reset', bulk: false };
  const texts = { subject: 's', text_body: 't', html_body: 'h' };
  await database.db
    .insertInto('mails')
    .values({ ...mail, ...texts, created_at: now, next_try_at: now })
    .execute();
  await start();
  await expect.poll(() => addressees().sort(), soon).toEqual(['ben@example.com', email]);
  expect(await database.db.selectFrom('account_requests').selectAll().execute()).toEqual([]);
});

test('more requests than one job takes are all done', async () => {
  const { email } = await makePerson(place());
  await Promise.all(Array.from({ length: 230 }, () => keepRequest('nobody@example.com')));
  await keepRequest(email);
  await server.job('accounts.requests');
  await expect.poll(addressees, soon).toEqual([email]);
});
