import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { type AccountsServer, accountsServer, cookiesOf, type TestPerson } from '../../testing/accounts.ts';
import { type HeldLine, heldLine } from '../../testing/held-line.ts';
import type { Line } from '../passwords/index.ts';
import { limitKey } from '../rate-limits/index.ts';

const places = 5;
const hour = 3_600_000;
let server: AccountsServer;
let line: HeldLine;
afterEach(async () => {
  line.letGo();
  await server.stop();
});

/** A server with an owner who is logged in on a device that is known from then on. */
async function start(options: Parameters<typeof heldLine>[0] = { queueLimit: places - 1 }) {
  line = heldLine(options);
  server = await accountsServer({ passwords: line });
  const owner = await server.person('anna@example.com');
  return { owner, device: await letIn(server.login(owner, '10.1.1.1')) };
}

/** Lets a login that stands in the line of strangers get to its end. */
async function letIn<T>(login: Promise<T>): Promise<T> {
  await untilHeld(1);
  line.letGo();
  return login;
}

const untilHeld = (count: number) => expect.poll(() => line.held(), { timeout: 10_000 }).toBe(count);
const login = (email: string, password: string, from: string, session?: string) =>
  server.post('end_users/auth/cookie', { email, password, cloud: server.cloud }, session, from);
const deviceOf = (cookies: string): string =>
  cookies.split('; ').find((cookie) => cookie.startsWith('poolhouse-device=')) ?? '';

/** Wrong logins from `count` addresses at once: as many as there are places wait for their hash. */
async function flood(email: string, count: number, cookie?: string) {
  const answers = Array.from({ length: count }, (_, n) =>
    login(email, `guess ${n}`, `10.2.${n >> 8}.${n & 255}`, cookie),
  );
  await untilHeld(Math.min(places, count));
  return answers;
}

const statusesOf = async (answers: Awaited<ReturnType<typeof flood>>): Promise<number[]> =>
  (await Promise.all(answers)).map(({ statusCode }) => statusCode);

/** Tries that count against an address of an account. */
async function countOf(email: string): Promise<number> {
  const row = await server.db
    .selectFrom('rate_limits')
    .select('tries')
    .where('key', '=', limitKey('loginByAccount', email))
    .executeTakeFirst();
  return row?.tries.length ?? 0;
}

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

describe('the guesses of a confirmation', () => {
  async function signedUp(options?: Parameters<typeof heldLine>[0]) {
    await start(options);
    const email = 'bea@example.com';
    await server.post('end_users', await server.signUpBody({ email }));
    await server.settle();
    const { token } = await server.mail(email);
    const confirm = async (more: object, from = '10.6.6.6') =>
      (await server.post('end_users/confirm_email', { email, token, ...more }, undefined, from)).statusCode;
    return { confirm, password: 'seven quiet dolphins' };
  }
  const oneForAll: Parameters<typeof heldLine>[0] = { queueLimit: places - 1, lineOf: () => 'anybody' };

  test.each([
    ['are judged', { password: 'seven quiet dolphins' }],
    ['and a password that is set anew are hashed', { newPassword: 'nine slow kingfishers' }],
  ])('%s in the line of people who have a link', async (_, more) => {
    const { confirm } = await signedUp();
    const answers = await flood('nobody@example.com', 100);
    expect(await confirm(more)).toBe(204);
    line.letGo();
    expect(new Set(await statusesOf(answers))).toEqual(new Set([401, 429]));
  });

  test('are not used up by tries that find the line full', async () => {
    const { confirm, password } = await signedUp(oneForAll);
    const answers = await flood('nobody@example.com', places);
    for (let n = 0; n < 12; n++) expect(await confirm({ password }, `10.6.6.${n}`)).toBe(429);
    line.letGo();
    await statusesOf(answers);
    expect(await letIn(confirm({ password }))).toBe(204);
  });

  test('are not used up by those whose hashing fails', async () => {
    const { confirm, password } = await signedUp(oneForAll);
    const judge = async (error?: Error) => {
      const answer = confirm({ password });
      await untilHeld(1);
      line.letGo(error);
      return answer;
    };
    for (let n = 0; n < 12; n++) expect(await judge(new Error('the hashing thread ended'))).toBe(500);
    expect(await judge()).toBe(204);
  });
});

describe('right passwords on known devices', () => {
  const quarter = 4;

  /** Owners who all log in at once from one network, and another who does from elsewhere. */
  async function getsIn(lineOf?: (line: Line) => Line) {
    line = heldLine({
      queueLimit: 4 * quarter - 1,
      holds: lineOf?.('known') ?? 'known',
      ...(lineOf && { lineOf }),
    });
    server = await accountsServer({ passwords: line });
    const people = [];
    for (let n = 0; n < 9; n++) {
      const person = await server.person(`owner${n}@example.com`);
      const entered = server.login(person, '10.1.1.1');
      if (lineOf) {
        await untilHeld(1);
        line.letGo();
      }
      people.push({ ...person, device: deviceOf(await entered) });
    }
    const [other, ...many] = people;
    if (!other) throw new Error('nobody');
    const answers = [...many, ...many].map(({ email, password, device }) =>
      login(email, password, '10.7.7.7', device),
    );
    await untilHeld(lineOf ? 4 * quarter : quarter);
    const answer = login(other.email, other.password, '10.8.8.8', other.device);
    if (!lineOf) await untilHeld(quarter + 1);
    else await answer;
    line.letGo();
    return { other: (await answer).statusCode, many: await statusesOf(answers) };
  }

  test('of one network fill a quarter of the line, and an owner elsewhere gets in', async () => {
    const got = await getsIn();
    expect(got.other).toBe(200);
    expect(got.many.filter((status) => status === 200)).toHaveLength(quarter);
    expect(got.many.filter((status) => status === 429)).toHaveLength(16 - quarter);
  });

  test('control: in a line that knows no networks they keep the owner out', async () => {
    expect((await getsIn(() => 'anybody')).other).toBe(429);
  });

  test('count too: twenty of an account and three hundred of a network in 15 minutes', async () => {
    const { owner, device } = await start();
    const known = deviceOf(device);
    const enter = async (from: string) => (await login(owner.email, owner.password, from, known)).statusCode;
    for (let n = 0; n < 20; n++) expect(await enter(`10.4.4.${n}`)).toBe(200);
    expect(await enter('10.4.5.5')).toBe(429);
    server.clock.advance(900_000);
    const tries = Array.from({ length: 300 }, () => server.clock.now());
    const expires_at = new Date(server.clock.now().getTime() + hour);
    const key = limitKey('loginsByAddress-known', '10.4.5.5');
    await server.db
      .insertInto('rate_limits')
      .values({ key, tries, taken: true, expires_at })
      .onConflict((oc) => oc.column('key').doUpdateSet({ tries }))
      .execute();
    expect(await enter('10.4.5.5')).toBe(429);
    expect(await enter('10.4.5.6')).toBe(200);
  });

  test('get in when what they tried can’t be given back', async () => {
    const { owner, device } = await start();
    await server.pool.query(`create function refuse() returns trigger language plpgsql as
      $$ begin if cardinality(new.tries) < cardinality(old.tries) then raise 'refused'; end if; return new; end $$`);
    await server.pool.query(
      'create trigger refuse before update on rate_limits for each row execute function refuse()',
    );
    const { statusCode } = await login(owner.email, owner.password, '10.4.4.4', deviceOf(device));
    expect(statusCode).toBe(200);
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
