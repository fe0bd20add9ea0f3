import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { accountsServer } from '#testing/accounts/accounts.ts';
import { captchaOutcome } from '#testing/accounts/captchas.ts';
import { perFile } from '#testing/lifetimes.ts';
import { createCaptcha } from './index.ts';

const server = perFile(accountsServer);
const captcha = perFile(async () => createCaptcha(server));

const outcome = (id: string, answer: string) => captchaOutcome(captcha, id, answer);

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
