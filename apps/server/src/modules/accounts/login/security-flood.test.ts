import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { limitKey } from '#modules/rate-limits/index.ts';
import { cookiesOf, type TestPerson } from '#testing/accounts/accounts.ts';
import {
  close,
  countOf,
  deviceOf,
  flood,
  hour,
  letIn,
  line,
  login,
  places,
  server,
  start,
  statusesOf,
  untilHeld,
} from '#testing/accounts/login-flood.ts';

afterEach(close);

describe('while strangers fill their line', () => {
  async function getsIn({ owner, device }: { owner: TestPerson; device: string }) {
    const answers = await flood(owner.email, 100);
    const stranger = await login(owner.email, owner.password, '10.3.3.3');
    const answer = await login(owner.email, owner.password, '10.3.3.3', deviceOf(device));
    line.letGo();
    return { stranger: stranger.statusCode, owner: answer.statusCode, flood: await statusesOf(answers) };
  }

  test('an owner on a known device gets in', async () => {
    const got = await getsIn(await start());
    expect(got).toMatchObject({ stranger: 429, owner: 200 });
    expect(got.flood.filter((status) => status === 401)).toHaveLength(places);
    expect(got.flood.filter((status) => status === 429)).toHaveLength(100 - places);
  });

  test('control: with one line for all the owner is kept out', async () => {
    const got = await getsIn(await start({ queueLimit: places - 1, lineOf: () => 'anybody' }));
    expect(got.owner).toBe(429);
  });

  test('who is logged in confirms a password, and who has a mailed link sets one', async () => {
    const { owner, device } = await start();
    const { '@id': user } = (await server.me(device)).json();
    await server.post('end_users/auth/reset_password_request', { email: owner.email });
    await server.settle();
    const { token } = await server.mail(owner.email);
    const answers = await flood('nobody@example.com', 100);
    const payload = { password: 'not the password' };
    const wrong = await server.ask({
      method: 'POST',
      url: `${user}/request_delete`,
      payload,
      session: device,
    });
    expect(wrong.statusCode).toBe(422);
    const set = { email: owner.email, token, password: 'nine slow kingfishers' };
    expect((await server.post('end_users/auth/reset_password', set)).statusCode).toBe(204);
    line.letGo();
    expect(new Set(await statusesOf(answers))).toEqual(new Set([401, 429]));
  });

  test('a device that was made up, or is known for another account, is a stranger’s', async () => {
    const { device } = await start();
    await server.person('bea@example.com');
    const answers = await flood('nobody@example.com', places);
    const statuses = [];
    for (const cookie of ['poolhouse-device=made-up', deviceOf(device)]) {
      const { statusCode } = await login('bea@example.com', 'seven quiet dolphins', '10.3.3.3', cookie);
      statuses.push(statusCode);
    }
    expect(statuses).toEqual([429, 429]);
    line.letGo();
    expect(new Set(await statusesOf(answers))).toEqual(new Set([401]));
  });
});

describe('a device that was not given for the address', () => {
  const made = `${'x'.repeat(43)}.${'y'.repeat(22)}`;

  /** Asks while nobody can read which devices are known, and shows that the owner waits for no more than that. */
  async function whileNobodyLooks(cookies: (owners: string, beas: string) => string[]) {
    const { owner, device } = await start();
    const bea = await server.person('bea@example.com');
    const brought = cookies(deviceOf(device), deviceOf(await letIn(server.login(bea, '10.1.1.2'))));
    const looking = await server.pool.connect();
    await looking.query('begin; lock table known_devices in access exclusive mode');
    const strangers = Array.from({ length: 300 }, (_, n) =>
      login(owner.email, `guess ${n}`, `10.2.${n >> 8}.${n & 255}`, brought[n % brought.length]),
    );
    await untilHeld(places);
    const answer = login(owner.email, owner.password, '10.3.3.3', deviceOf(device));
    await looking.query('commit');
    looking.release();
    const { statusCode } = await answer;
    line.letGo();
    return { owner: statusCode, strangers: new Set(await statusesOf(strangers)) };
  }

  test('asks the database nothing, so that none of them stands before the owner', async () => {
    const got = await whileNobodyLooks((owners, beas) => [
      'poolhouse-device=made-up',
      `poolhouse-device=${made}`,
      beas,
      // The token of one with the signature of another, and the token as it was given before there were signatures.
      `${owners.split('.')[0]}.${beas.split('.')[1]}`,
      `${owners.split('.')[0]}`,
    ]);
    expect(got).toEqual({ owner: 200, strangers: new Set([401, 429]) });
  });

  test('is known again by a login with the right password, beside those it was given for before', async () => {
    const { owner, device } = await start();
    const bare = deviceOf(device).split('.')[0];
    const enter = async ({ email, password }: TestPerson, cookie: string | undefined) =>
      deviceOf(cookiesOf(await letIn(login(email, password, '10.3.3.3', cookie))));
    expect(await enter(owner, bare)).toBe(deviceOf(device));
    const both = await enter(await server.person('bea@example.com'), deviceOf(device));
    expect(both.split('.')[0]).toBe(bare);
    const answers = await flood('nobody@example.com', places);
    for (const email of [owner.email, 'bea@example.com']) {
      expect((await login(email, owner.password, '10.3.3.3', both)).statusCode).toBe(200);
    }
    line.letGo();
    await statusesOf(answers);
  });

  test('no more than a few of one address look at once, whoever brings what was given for it', async () => {
    const { owner, device } = await start();
    const bea = await server.person('bea@example.com');
    const cookie = deviceOf(await letIn(server.login(bea, '10.1.1.2')));
    const looking = await server.pool.connect();
    await looking.query('begin; lock table known_devices in access exclusive mode');
    const many = Array.from({ length: 300 }, (_, n) =>
      login(bea.email, 'a guess', `10.2.${n >> 8}.${n & 255}`, cookie),
    );
    let refused = 0;
    const counted = many.map(async (one) => {
      const { statusCode } = await one;
      if (statusCode === 429) refused += 1;
    });
    await expect.poll(() => refused).toBe(295);
    const answer = login(owner.email, owner.password, '10.3.3.3', deviceOf(device));
    await looking.query('commit');
    looking.release();
    expect((await answer).statusCode).toBe(200);
    await Promise.all(counted);
  });
});

describe('tries that nobody judged', () => {
  test('are given back one by one: those that found the line full, and those whose hashing failed', async () => {
    const { owner } = await start();
    const answers = await flood(owner.email, 60);
    expect(await countOf(owner.email)).toBe(places);
    line.letGo(new Error('the hashing thread ended'));
    const statuses = await statusesOf(answers);
    expect(statuses.filter((status) => status === 500)).toHaveLength(places);
    expect(statuses.filter((status) => status === 429)).toHaveLength(60 - places);
    expect(await countOf(owner.email)).toBe(0);
  });

  test('take nothing from those that were judged', async () => {
    const { owner } = await start();
    const judged = await flood(owner.email, 3);
    line.letGo();
    expect(await statusesOf(judged)).toEqual([401, 401, 401]);
    const failed = await flood(owner.email, 4);
    line.letGo(new Error('the hashing thread ended'));
    await statusesOf(failed);
    expect(await countOf(owner.email)).toBe(3);
  });

  test('control: tries that are counted before there is a place stay and keep the owner out', async () => {
    const { owner } = await start();
    const carelessly = async (n: number) => {
      const key = limitKey('loginByAccount', owner.email);
      const tries = [new Date(server.clock.now().getTime() + n)];
      const row = { key, tries, taken: true, expires_at: new Date(server.clock.now().getTime() + hour) };
      await server.db
        .insertInto('rate_limits')
        .values(row)
        .onConflict((oc) => oc.column('key').doUpdateSet({ tries: sql`rate_limits.tries || excluded.tries` }))
        .execute();
      line.place('anybody');
    };
    const all = await Promise.allSettled(Array.from({ length: 60 }, (_, n) => carelessly(n)));
    expect(all.filter(({ status }) => status === 'rejected')).toHaveLength(60 - places);
    expect(await countOf(owner.email)).toBe(60);
  });
});

describe('a known device', () => {
  test('has ten tries of its own: strangers use none of them up, and a stolen one has no more', async () => {
    const { owner, device } = await start();
    const known = deviceOf(device);
    for (let n = 0; n < 10; n++) {
      expect((await letIn(login(owner.email, `guess ${n}`, `10.4.4.${n}`))).statusCode).toBe(401);
    }
    expect((await login(owner.email, owner.password, '10.4.5.5')).statusCode).toBe(429);
    for (let n = 0; n < 10; n++) {
      expect((await login(owner.email, `guess ${n}`, `10.5.5.${n}`, known)).statusCode).toBe(401);
    }
    const beyond = await login(owner.email, owner.password, '10.5.6.6', known);
    expect(beyond.statusCode).toBe(429);
    expect(Number(beyond.headers['retry-after'])).toBeLessThanOrEqual(900);
    server.clock.advance(900_000);
    expect((await login(owner.email, owner.password, '10.5.6.6', known)).statusCode).toBe(200);
  });
});
