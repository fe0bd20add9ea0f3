import { afterEach, describe, expect, test } from 'vitest';
import type { Line } from '#modules/passwords/index.ts';
import { limitKey } from '#modules/rate-limits/index.ts';
import type { heldLine } from '#testing/accounts/held-line.ts';
import {
  close,
  deviceOf,
  flood,
  hour,
  letIn,
  line,
  login,
  open,
  places,
  server,
  start,
  statusesOf,
  untilHeld,
} from '#testing/accounts/login-flood.ts';

afterEach(close);

describe('right passwords on known devices', () => {
  const wide = 16;

  /** Owners who all log in at once, from so many networks, and another who does from elsewhere. */
  async function getsIn(networks: number, lineOf?: (line: Line) => Line) {
    await open({
      queueLimit: wide - 1,
      holds: lineOf?.('known') ?? 'known',
      ...(lineOf && { lineOf }),
    });
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
    const answers = [...many, ...many].map(({ email, password, device }, n) =>
      login(email, password, `10.7.${n % networks}.7`, device),
    );
    await untilHeld(wide);
    const answer = login(other.email, other.password, '10.8.8.8', other.device);
    if (!lineOf) await untilHeld(wide + 1);
    else await answer;
    line.letGo();
    return { other: (await answer).statusCode, many: await statusesOf(answers) };
  }

  test.each([1, 4, 8])('fill the line from %d networks, and an owner elsewhere gets in', async (networks) => {
    const got = await getsIn(networks);
    expect(got.other).toBe(200);
    // One of them has lost its place.
    expect(got.many.filter((status) => status === 200)).toHaveLength(wide - 1);
    expect(got.many.filter((status) => status === 429)).toHaveLength(1);
  });

  test('control: in a line that knows no networks they keep the owner out', async () => {
    expect((await getsIn(4, () => 'anybody')).other).toBe(429);
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
