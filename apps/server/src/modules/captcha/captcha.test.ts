import { createHash } from 'node:crypto';
import { loadImage } from '@napi-rs/canvas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Violation } from '#platform/errors.ts';
import { type AccountsServer, accountsServer } from '#testing/accounts/accounts.ts';
import { type Captcha, createCaptcha } from './index.ts';

let server: AccountsServer;
let captcha: Captcha;
beforeAll(async () => {
  server = await accountsServer();
  captcha = createCaptcha(server);
});
afterAll(() => server.stop());

const answerOf = async (id: string) =>
  (await server.db.selectFrom('captchas').select('answer').where('id', '=', id).executeTakeFirstOrThrow())
    .answer;

const outcome = (id: string, answer: string): Promise<string> =>
  captcha.use({ id, answer }).then(
    () => 'right',
    (error: unknown) => (error instanceof Violation ? (error.items[0]?.code ?? '') : String(error)),
  );

describe('the picture', () => {
  test('is a PNG, and its answer is nowhere in the response', async () => {
    const response = await server.ask({ url: '/api/captcha' });
    const { id, picture, expires } = response.json();
    const answer = await answerOf(id);
    expect(answer).toMatch(/^[A-Z0-9]{5}$/);
    expect(response.payload).not.toContain(answer);
    expect(JSON.stringify(response.headers)).not.toContain(answer);
    const image = await loadImage(picture);
    expect([image.width, image.height]).toEqual([240, 84]);
    expect(Date.parse(expires) - server.clock.now().getTime()).toBe(300_000);
  });

  test('is answered whatever the case and the spaces, and once', async () => {
    const { id } = await captcha.picture();
    const answer = await answerOf(id);
    expect(await outcome(id, ` ${answer.slice(0, 2)} ${answer.slice(2).toLowerCase()}`)).toBe('right');
    expect(await outcome(id, answer)).toBe('captcha-expired');
  });

  test('of right answers at once one counts', async () => {
    for (let round = 0; round < 20; round++) {
      const { id } = await captcha.picture();
      const answer = await answerOf(id);
      const all = await Promise.all(Array.from({ length: 5 }, () => outcome(id, answer)));
      expect(all.filter((one) => one === 'right')).toHaveLength(1);
    }
  });

  test('is dead after five wrong answers', async () => {
    const { id } = await captcha.picture();
    const answer = await answerOf(id);
    for (let n = 0; n < 5; n++) expect(await outcome(id, '-----')).toBe('captcha-wrong');
    expect(await outcome(id, answer)).toBe('captcha-expired');
    const other = await captcha.picture();
    for (let n = 0; n < 4; n++) await outcome(other.id, '-----');
    expect(await outcome(other.id, await answerOf(other.id))).toBe('right');
  });

  test('is dead after five minutes', async () => {
    const [{ id }, other] = [await captcha.picture(), await captcha.picture()];
    server.clock.advance(299_999);
    expect(await outcome(other.id, await answerOf(other.id))).toBe('right');
    server.clock.advance(1);
    expect(await outcome(id, await answerOf(id))).toBe('captcha-expired');
  });
});

describe('the alternative', () => {
  const solve = (challenge: string, bits: number): string => {
    for (let nonce = 0; ; nonce++) {
      const hash = createHash('sha256').update(`${challenge}:${nonce}`).digest();
      if (hash.readUInt32BE(0) >>> (32 - bits) === 0) return String(nonce);
    }
  };

  test('is a proof of work, and its challenge alone is no answer', async () => {
    const { id, challenge, bits } = (await server.post('captcha/alternative', {})).json();
    expect(bits).toBe(18);
    for (const wrong of [challenge, '0', '-1', '', '1e3', '99999999999999999999']) {
      expect(await outcome(id, wrong)).toMatch(/captcha-(wrong|expired)/);
    }
    const fresh = await captcha.alternative();
    const nonce = solve(fresh.challenge, fresh.bits);
    expect(await outcome(fresh.id, nonce)).toBe('right');
    expect(await outcome(fresh.id, nonce)).toBe('captcha-expired');
  });
});

test('what can be answered no more is swept away', async () => {
  await captcha.picture();
  server.clock.advance(300_000);
  await captcha.sweep();
  expect(await server.db.selectFrom('captchas').selectAll().execute()).toEqual([]);
});

test('one address can’t ask for pictures without end', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 121; n++) {
    const { statusCode } = await server.ask({
      method: 'POST',
      url: '/api/captcha/alternative',
      payload: {},
      from: '10.7.7.7',
    });
    statuses.push(statusCode);
  }
  expect(statuses.slice(0, 120).every((status) => status === 200)).toBe(true);
  expect(statuses.at(-1)).toBe(429);
});
