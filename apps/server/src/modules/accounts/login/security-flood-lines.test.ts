import { afterEach, describe, expect, test } from 'vitest';
import { createDeviceKey } from '#modules/sessions/device-key.ts';
import { newSecret } from '#modules/tokens/index.ts';
import { close, deviceOf, line, login, server, start, statusesOf } from '#testing/accounts/login-flood.ts';

afterEach(close);

/** Until it is called, nobody can read which devices are known. */
async function nobodyLooks(): Promise<() => Promise<void>> {
  const looking = await server.pool.connect();
  await looking.query('begin; lock table known_devices in access exclusive mode');
  return async () => {
    await looking.query('commit');
    looking.release();
  };
}

/** Gives devices for addresses as the server does. */
async function devices(): Promise<(email: string) => string> {
  const key = await createDeviceKey(server.db)();
  return (email) => {
    const token = newSecret();
    return `poolhouse-device=${token}.${key.signed(token, email)}`;
  };
}

/** Until everybody is answered, also those who come to the line only now. */
async function letAllGo(answers: readonly Promise<unknown>[]): Promise<void> {
  let areAnswered = false;
  void Promise.all(answers).then(() => {
    areAnswered = true;
  });
  const goOn = (): boolean => {
    line.letGo();
    return areAnswered;
  };
  await expect.poll(goOn, { interval: 10, timeout: 50_000 }).toBe(true);
}

describe('whoever has many accounts, behind eight networks,', () => {
  test('fills no line in which it is looked whether a device is known', async () => {
    const { owner, device } = await start();
    const deviceFor = await devices();
    const look = await nobodyLooks();
    const flood = Array.from({ length: 480 }, (_, n) => {
      const email = `m${n % 120}@example.com`;
      return login(email, `guess ${n}`, `10.${20 + (n % 8)}.0.${n % 100}`, deviceFor(email));
    });
    let refused = 0;
    const statuses = flood.map(async (one) => {
      const { statusCode } = await one;
      if (statusCode === 429) refused += 1;
      return statusCode;
    });
    // 202 have a place.
    await expect.poll(() => refused, { timeout: 50_000 }).toBe(278);
    // As many as one person may have hashed at a time.
    const answers = Array.from({ length: 2 }, () =>
      login(owner.email, owner.password, '10.3.3.3', deviceOf(device)),
    );
    // Whoever comes later has been answered, so these stand there.
    const more = await login('m0@example.com', 'a guess', '10.20.0.1', deviceFor('m0@example.com'));
    expect(more.statusCode).toBe(429);
    await look();
    expect((await statusesOf(answers)).filter((status) => status !== 200)).toEqual([]);
    await letAllGo(statuses);
  });

  test('stands in no line with a device that is refused anyway', async () => {
    const { owner, device } = await start();
    const guess = () => login(owner.email, 'a guess', '10.3.3.3', deviceOf(device));
    for (let n = 0; n < 10; n++) expect((await guess()).statusCode).toBe(401);
    expect((await guess()).statusCode).toBe(429);
    const look = await nobodyLooks();
    const again = guess();
    const first = await Promise.race([again, new Promise((done) => setTimeout(done, 1_000, 'it looks'))]);
    await look();
    expect(first).not.toBe('it looks');
    const { statusCode, headers } = await again;
    expect(statusCode).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(60);
  });
});
