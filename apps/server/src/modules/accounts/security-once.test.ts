import { Buffer } from 'node:buffer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCaptcha } from '#modules/captcha/index.ts';
import { smtpTransport } from '#modules/mails/index.ts';
import { createSessions } from '#modules/sessions/index.ts';
import { createTokens, hashOf, type Tokens } from '#modules/tokens/index.ts';
import { type AccountsServer, accountsServer } from '#testing/accounts/accounts.ts';
import { gate } from '#testing/gate.ts';
import { type SmtpServer, smtpServer } from '#testing/http/smtp-server.ts';
import { manualClock } from '#testing/manual-clock.ts';
import { tablesOf, traces } from '#testing/routes/traces.ts';

const day = 86_400_000;
let smtp: SmtpServer;
let server: AccountsServer;
let tokens: Tokens;
let user: { id: string; email_key: string };
beforeAll(async () => {
  smtp = await smtpServer();
  const mail = { transport: smtpTransport(smtp.url), from: 'Poolhouse <poolhouse@example.com>' };
  server = await accountsServer();
  tokens = createTokens(server);
  await server.person('anna@example.com');
  user = await server.db.selectFrom('end_users').select(['id', 'email_key']).executeTakeFirstOrThrow();
  mailing = await accountsServer({ mail });
});
afterAll(async () => {
  await mailing.stop();
  await server.stop();
  await smtp.stop();
});
let mailing: AccountsServer;

/** How many of `count` tries at once succeed. */
async function winners(count: number, attempt: () => Promise<boolean>): Promise<number> {
  const all = await Promise.all(Array.from({ length: count }, attempt));
  return all.filter(Boolean).length;
}

describe('single use', () => {
  test('of 20 parallel tries with one token one succeeds', async () => {
    const { token } = await tokens.issue('reset', user);
    const attempt = async () => (await tokens.use({ token, purpose: 'reset' })) === user.id;
    expect(await winners(20, attempt)).toBe(1);
  });

  test('control: a token that is looked up first and removed afterwards is used more than once', async () => {
    const { token } = await tokens.issue('reset', user);
    const allLooked = gate(20);
    const attempt = async () => {
      const found = await tokens.find({ token, purpose: 'reset' });
      await allLooked();
      if (found === undefined) return false;
      await server.db.deleteFrom('one_time_tokens').where('token_hash', '=', hashOf(token)).execute();
      return true;
    };
    expect(await winners(20, attempt)).toBeGreaterThan(1);
  });

  test('of two sign-ups at once with one captcha one is taken', async () => {
    for (let round = 0; round < 5; round++) {
      const captcha = await server.captcha();
      const bodies = [1, 2].map((n) =>
        server.signUpBody({ email: `twin-${round}-${n}@example.com`, captcha }),
      );
      const answers = await Promise.all(bodies.map(async (body) => server.post('end_users', await body)));
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 422]);
    }
  });

  test('control: a captcha that is compared first and removed afterwards passes more than once', async () => {
    const { id } = await createCaptcha(server).picture();
    const rows = server.db.selectFrom('captchas').select('answer').where('id', '=', id);
    const answer = (await rows.executeTakeFirstOrThrow()).answer;
    const allLooked = gate(5);
    const attempt = async () => {
      const right = (await rows.executeTakeFirst())?.answer === answer;
      await allLooked();
      await server.db.deleteFrom('captchas').where('id', '=', id).execute();
      return right;
    };
    expect(await winners(5, attempt)).toBeGreaterThan(1);
  });
});

describe('what is kept and shown', () => {
  /** Places in the database where a secret stands in clear. */
  const kept = async (secret: string): Promise<string[]> => tablesOf(await traces(server.pool, [secret]));

  test('is only the hash of tokens, sessions and devices, of 128 bits and more', async () => {
    const anna = { email: 'anna@example.com', password: 'seven quiet dolphins' };
    const cookies = await server.login(anna);
    const secrets = [...cookies.matchAll(/=([\w-]+)/g)].map(([, value = '']) => value);
    for (const purpose of ['confirm', 'reset', 'login', 'revoke'] as const) {
      secrets.push((await tokens.issue(purpose, user)).token);
    }
    expect(secrets).toHaveLength(6);
    for (const secret of secrets) {
      expect(Buffer.from(secret, 'base64url').length * 8).toBeGreaterThanOrEqual(128);
      expect(await kept(secret)).toEqual([]);
      // The control: its hash is found, and so would it be.
      expect(await kept(hashOf(secret).toString('hex'))).toHaveLength(1);
    }
    expect(new Set(secrets).size).toBe(secrets.length);
  });

  /** Whether an answer to a captcha stands anywhere in what was sent, also inside the picture's bytes. */
  function tells(text: string, answer: string): boolean {
    const bytes = [...text.matchAll(/base64,([\w+/=]+)/g)].map(([, part = '']) =>
      Buffer.from(part, 'base64'),
    );
    const all = [text, ...bytes.map((part) => part.toString('latin1'))];
    const forms = [
      answer,
      Buffer.from(answer).toString('base64').replace(/=+$/, ''),
      Buffer.from(answer).toString('hex'),
    ];
    return forms.some((form) => all.some((one) => one.toLowerCase().includes(form.toLowerCase())));
  }

  test('is nowhere the answer to a captcha', async () => {
    const answer = await server.ask({ url: '/api/captcha' });
    const { id } = answer.json<{ id: string }>();
    const row = await server.db
      .selectFrom('captchas')
      .select('answer')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { picture, ...rest } = answer.json();
    const whole = JSON.stringify([rest, answer.headers]);
    expect(tells(whole, row.answer)).toBe(false);
    const bytes = Buffer.from(String(picture).split(',')[1] ?? '', 'base64').toString('latin1');
    expect(bytes).not.toContain(row.answer);
    // The control: a hint in a header, or a comment in the picture, is found.
    expect(tells(`${whole} ${Buffer.from(row.answer).toString('base64')}`, row.answer)).toBe(true);
    const commented = Buffer.from(`PNG tEXt ${row.answer}`).toString('base64');
    expect(tells(`data:image/png;base64,${commented}`, row.answer)).toBe(true);
  });
});

describe('limits of a session', () => {
  type Authenticate = (token: string) => Promise<unknown>;
  /** Whether a session ends when it is idle for 14 days, and after 90 days however it is used. */
  async function ends(authenticateAt: (clock: ReturnType<typeof manualClock>) => Authenticate) {
    const clock = manualClock(server.clock.now());
    const authenticate = authenticateAt(clock);
    const begin = () => createSessions({ db: server.db, clock, events: server.events }).begin(user.id);
    const idle = await begin();
    clock.advance(14 * day);
    const isIdleEnded = (await authenticate(idle.token)) === undefined;
    const used = await begin();
    for (let days = 0; days < 90; days += 10) {
      await authenticate(used.token);
      clock.advance(10 * day);
    }
    return { isIdleEnded, isUsedEnded: (await authenticate(used.token)) === undefined };
  }

  test('hold on the server, whatever the cookie says', async () => {
    const own = (clock: ReturnType<typeof manualClock>) =>
      createSessions({ db: server.db, clock, events: server.events }).authenticate;
    expect(await ends(own)).toEqual({ isIdleEnded: true, isUsedEnded: true });
  });

  test('control: a look at the token alone finds a session that should have ended', async () => {
    const byToken = () => (token: string) =>
      server.db
        .selectFrom('sessions')
        .select('id')
        .where('token_hash', '=', hashOf(token))
        .executeTakeFirst();
    expect(await ends(byToken)).toEqual({ isIdleEnded: false, isUsedEnded: false });
  });
});

describe('names in mails', () => {
  const name = 'Eve\r\nBcc: eve@example.com\r\n\r\n<script>x()</script>';
  /** Whether a mail went to somebody who should not have got it. */
  const isAbused = (data: string): boolean =>
    /^(bcc|cc):/im.test(data.split(/\n\n/)[0] ?? '') || /^Bcc: eve/m.test(data);

  test('with line ends put neither addressees nor headers into one, even when they are stored', async () => {
    const person = await mailing.person('fritz@example.com');
    await mailing.db.updateTable('end_users').set({ name }).where('email', '=', person.email).execute();
    await mailing.post('end_users/auth/reset_password_request', { email: person.email });
    await mailing.settle();
    await mailing.job('mails.send');
    const mail = smtp.received.at(-1);
    expect(mail?.to).toEqual([person.email]);
    expect(mail?.data).toContain('reset-password');
    expect(isAbused(mail?.data ?? '')).toBe(false);
  });

  test('control: a header that is put together from a name is found', () => {
    const data = `To: fritz@example.com\r\nSubject: Hello ${name}\r\n\r\nx`.replaceAll('\r', '');
    expect(isAbused(data)).toBe(true);
  });
});
