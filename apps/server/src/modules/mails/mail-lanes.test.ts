import { ulid } from 'ulid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { type AccountsServer, accountsServer } from '#testing/accounts/accounts.ts';
import type { MailKind, MailTransport } from './index.ts';

/** A mail server that takes as long as it is let. */
interface SlowTransport extends MailTransport {
  /** Those that it is at, by addressee. */
  at: string[];
  done: string[];
  /** Lets one go through, or fail. */
  finish(to: string, error?: Error): void;
}

function slowTransport(): SlowTransport {
  const ends = new Map<string, (error?: Error) => void>();
  const transport: SlowTransport = {
    at: [],
    done: [],
    send: ({ to }) =>
      new Promise((resolve, reject) => {
        transport.at.push(to);
        ends.set(to, (error) => {
          transport.at = transport.at.filter((one) => one !== to);
          if (error) return reject(error);
          transport.done.push(to);
          resolve();
        });
      }),
    finish: (to, error) => ends.get(to)?.(error),
    close: () => undefined,
  };
  return transport;
}

let transport: SlowTransport;
let server: AccountsServer;
beforeEach(async () => {
  transport = slowTransport();
  server = await accountsServer({
    mail: { transport, from: 'Poolhouse <poolhouse@example.com>' },
    log: createLog('silent'),
  });
});
afterEach(async () => {
  const drain = setInterval(() => {
    for (const to of transport.at) transport.finish(to);
  }, 5);
  await server.stop();
  clearInterval(drain);
});

/** Puts mails into the outbox as old as the clock says. */
async function put(kind: MailKind, ...to: string[]): Promise<void> {
  const now = server.clock.now();
  const texts = { subject: kind, text_body: kind, html_body: kind, user_id: null };
  const rows = to.map((to_address) => ({ id: ulid(), to_address, kind, ...texts, created_at: now }));
  const bulk = kind === 'new-terms';
  await server.db
    .insertInto('mails')
    .values(rows.map((row) => ({ ...row, next_try_at: now, bulk })))
    .execute();
}
/** After so long the mails are looked for again, by whatever wakes the job. */
async function pass(ms: number): Promise<void> {
  server.clock.advance(ms);
  await server.jobs.run('mails.send');
}
const many = (what: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${what}${index}@example.com`);

test('whoever waits for a mail gets it before hundreds that nobody waits for', async () => {
  await put('new-terms', ...many('all', 400));
  await pass(10_000);
  await expect.poll(() => transport.at.length).toBe(2);
  await put('reset', 'anna@example.com');
  await pass(2_000);
  await expect.poll(() => transport.at).toContain('anna@example.com');
  transport.finish('anna@example.com');
  await expect.poll(() => transport.done).toEqual(['anna@example.com']);
  // And the others go on, until the server ends, which doesn't wait for all of them.
  const sendAll = () => {
    for (const to of transport.at) transport.finish(to);
    return transport.done.length;
  };
  await expect.poll(sendAll).toBeGreaterThan(5);
  // A mail that was being taken up at that moment is still sent.
  const finishing = setInterval(sendAll, 5);
  await server.modules.stop();
  clearInterval(finishing);
  expect(transport.done.length).toBeLessThan(200);
});

test('an addressee whose server hangs or fails stops nobody else', async () => {
  await put('reset', ...many('slow', 3));
  await pass(2_000);
  await expect.poll(() => transport.at.length).toBe(3);
  await put('confirm', 'ben@example.com');
  await pass(2_000);
  await expect.poll(() => transport.at).toContain('ben@example.com');
  transport.finish('ben@example.com');
  transport.finish('slow0@example.com', new Error('451 later'));
  await expect.poll(() => transport.done).toEqual(['ben@example.com']);
  // What failed is tried again, and what hangs is not sent by another meanwhile.
  await pass(32_000);
  await expect.poll(() => transport.at).toContain('slow0@example.com');
  expect(transport.at.filter((to) => to.startsWith('slow')).sort()).toEqual(many('slow', 3));
});
