import { loadImage } from '@napi-rs/canvas';
import { describe, expect, test } from 'vitest';
import { accountsServer } from '#testing/accounts/accounts.ts';
import { captchaAnswer } from '#testing/accounts/captchas.ts';
import { perFile } from '#testing/lifetimes.ts';

const server = perFile(() => accountsServer({ limits: { captchaByAddress: { max: 2, windowMs: 60_000 } } }));

const answerOf = (id: string) => captchaAnswer(server, id);

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
});

test('one address gets so many only, of both kinds', async () => {
  const ask = (method: 'GET' | 'POST', url: string) => server.ask({ method, url, from: '10.7.7.8' });
  expect((await ask('GET', '/api/captcha')).statusCode).toBe(200);
  expect((await ask('POST', '/api/captcha/alternative')).statusCode).toBe(200);
  const refused = await ask('GET', '/api/captcha');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});
