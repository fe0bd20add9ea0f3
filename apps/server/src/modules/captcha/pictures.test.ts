import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { loadImage } from '@napi-rs/canvas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Refusal } from '#platform/errors.ts';
import { type AccountsServer, accountsServer } from '#testing/accounts/accounts.ts';
import { createCaptcha } from './index.ts';
import { createPictures } from './pictures.ts';

describe('drawing', () => {
  test('is done one after the other; what finds the queue full is refused at once, and the rest is drawn', async () => {
    const pictures = createPictures({ queueLimit: 5 });
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => pictures.draw('ACEFH')));
    const drawn = all.filter((one) => one.status === 'fulfilled');
    // One is being drawn, five wait.
    expect(drawn).toHaveLength(6);
    for (const { value } of drawn) expect((await loadImage(value)).width).toBe(240);
    for (const one of all) {
      if (one.status === 'fulfilled') continue;
      expect(one.reason).toBeInstanceOf(Refusal);
      expect(one.reason).toMatchObject({ kind: 'too-many', retryAfter: 2 });
    }
    expect((await pictures.draw('ACEFH')).length).toBeGreaterThan(500);
    await pictures.stop();
  });

  test('stopped, it refuses what waits and what comes', async () => {
    const pictures = createPictures();
    const waiting = Promise.allSettled([pictures.draw('ACEFH'), pictures.draw('ACEFH')]);
    await pictures.stop();
    expect((await waiting).every(({ status }) => status === 'rejected')).toBe(true);
    await expect(pictures.draw('ACEFH')).rejects.toBeInstanceOf(Refusal);
    await pictures.stop();
  });

  test('that fails is an error of that picture alone', async () => {
    const pictures = createPictures();
    // A character that there are no strokes for.
    const [bad, good] = await Promise.allSettled([pictures.draw('\u0000'), pictures.draw('ACEFH')]);
    expect([bad?.status, good?.status]).toEqual(['rejected', 'fulfilled']);
    await pictures.stop();
  });
});

describe('the thread that answers everybody', () => {
  /** Whether a process that imports this module has the drawing library in it. */
  async function loadsCanvas(module: string): Promise<boolean> {
    const program = `await import(${JSON.stringify(new URL(module, import.meta.url).href)});
      process.report.excludeNetwork = true;
      console.log(process.report.getReport().sharedObjects.some((file) => file.includes('canvas')));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
    return stdout.trim() === 'true';
  }

  test('never has the drawing library', async () => {
    expect(await loadsCanvas('../../compose/account-modules.ts')).toBe(false);
  });

  test('control: a module that draws by itself has it', async () => {
    expect(await loadsCanvas('./picture.ts')).toBe(true);
  });

  test('has other turns while pictures are drawn', async () => {
    const pictures = createPictures();
    await pictures.draw('ACEFH');
    let turns = 0;
    let isRunning = true;
    const spinning = (async () => {
      while (isRunning) {
        turns += 1;
        await new Promise(setImmediate);
      }
    })();
    await Promise.all(Array.from({ length: 20 }, () => pictures.draw('ACEFH')));
    isRunning = false;
    await spinning;
    // Drawn here, each picture would take one long turn.
    expect(turns).toBeGreaterThan(200);
    await pictures.stop();
  });
});

describe('a flood of strangers', () => {
  let server: AccountsServer;
  beforeAll(async () => {
    server = await accountsServer();
  });
  afterAll(() => server.stop());

  test('from many addresses is refused with Retry-After beyond the queue, and others’ pages answer', async () => {
    const address = (n: number) => `10.${n % 200}.${n}.7`;
    const asked = Array.from({ length: 250 }, (_, n) =>
      server.ask({ url: '/api/captcha', from: address(n) }),
    );
    expect((await server.app.inject({ url: `${server.cloud}/langs` })).statusCode).toBe(200);
    const answers = await Promise.all(asked);
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(answers.length - refused.length).toBeGreaterThan(100);
    for (const { headers } of refused) expect(headers['retry-after']).toBe('2');
    expect((await server.ask({ url: '/api/captcha', from: '10.250.1.1' })).statusCode).toBe(200);
  });

  test('can’t have more captchas wait than there may be; when they are over there is room again', async () => {
    await server.db.deleteFrom('captchas').execute();
    const captcha = createCaptcha({ ...server, most: 3 });
    for (let n = 0; n < 2; n++) await captcha.alternative();
    await captcha.picture();
    await expect(captcha.alternative()).rejects.toMatchObject({ kind: 'unavailable', retryAfter: 60 });
    await expect(captcha.picture()).rejects.toMatchObject({ kind: 'unavailable', retryAfter: 60 });
    expect(await server.db.selectFrom('captchas').select('id').execute()).toHaveLength(3);
    server.clock.advance(300_000);
    await server.job('captcha.sweep');
    expect((await captcha.alternative()).bits).toBe(18);
    await captcha.stop();
  });
});
