import { describe, expect, test } from 'vitest';
import { accountsServer } from '#testing/accounts/accounts.ts';
import { captchaAnswer, captchaOutcome } from '#testing/accounts/captchas.ts';
import { perFile } from '#testing/lifetimes.ts';
import { createCaptcha } from './index.ts';

const server = perFile(accountsServer);
const captcha = perFile(async () => createCaptcha(server));

const answerOf = (id: string) => captchaAnswer(server, id);
const outcome = (id: string, answer: string) => captchaOutcome(captcha, id, answer);

describe('the picture', () => {
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

test('what can be answered no more is swept away', async () => {
  await captcha.picture();
  server.clock.advance(300_000);
  await captcha.sweep();
  expect(await server.db.selectFrom('captchas').selectAll().execute()).toEqual([]);
});
