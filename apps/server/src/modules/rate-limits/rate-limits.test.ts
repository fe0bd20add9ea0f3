import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { Refusal } from '#platform/errors.ts';
import { networksOf } from '#platform/http/connections/networks.ts';
import { testDatabase } from '#testing/database/database.ts';
import { perFile } from '#testing/lifetimes.ts';
import { type ManualClock, manualClock } from '#testing/manual-clock.ts';
import { type Counted, countedByNetwork, createRateLimits, limitKey, type RateLimits } from './index.ts';

const database = perFile(testDatabase);
let limits: RateLimits;
let clock: ManualClock;
beforeAll(async () => {
  clock = manualClock();
  limits = createRateLimits({ db: database.db, clock });
});

const minute = 60_000;
const three = (key: string) => ({ key, max: 3, windowMs: minute });
const waitOf = (counted: ReturnType<typeof three>[]): Promise<number | undefined> =>
  limits.take(counted).then(
    () => undefined,
    (error: unknown) => (error instanceof Refusal ? error.retryAfter : Number.NaN),
  );

test('tries beyond the limit are refused until the oldest counts no longer', async () => {
  for (let n = 0; n < 3; n++) {
    expect(await waitOf([three('a')])).toBeUndefined();
    clock.advance(10_000);
  }
  expect(await waitOf([three('a')])).toBe(30);
  clock.advance(29_999);
  expect(await waitOf([three('a')])).toBe(1);
  clock.advance(1);
  expect(await waitOf([three('a')])).toBeUndefined();
  expect(await waitOf([three('a')])).toBe(10);
});

test('refused tries don’t make anybody wait longer', async () => {
  for (let n = 0; n < 50; n++) await waitOf([three('b')]);
  clock.advance(minute);
  expect(await waitOf([three('b')])).toBeUndefined();
});

test('of many at once exactly as many as fit get through', async () => {
  const all = await Promise.all(Array.from({ length: 30 }, () => waitOf([three('c')])));
  expect(all.filter((wait) => wait === undefined)).toHaveLength(3);
});

test('every key counts, and what is given back counts no more', async () => {
  const at = await limits.take([three('d'), three('e')]);
  await limits.giveBack(['d'], at);
  for (let n = 0; n < 2; n++) await limits.take([three('d'), three('e')]);
  expect(await limits.hasRoom(three('d'))).toBe(true);
  expect(await limits.hasRoom(three('e'))).toBe(false);
});

test('what is done counts while it is done, and no more if it failed or there was nothing to do', async () => {
  const key = three('during');
  const room = async () => {
    const waits = await Promise.all([1, 2, 3].map(() => waitOf([key])));
    clock.advance(minute);
    return waits.filter((wait) => wait === undefined).length;
  };
  expect(await limits.during([key], async () => 'done')).toBe('done');
  expect(await room()).toBe(2);
  expect(await limits.during([key], (giveBack) => giveBack())).toBeUndefined();
  expect(await room()).toBe(3);
  const failed = new Error('failed');
  const fails = async (): Promise<never> => {
    expect(await waitOf([key])).toBeUndefined();
    throw failed;
  };
  await expect(limits.during([key], fails)).rejects.toBe(failed);
  expect(await room()).toBe(2);
  for (let n = 0; n < 3; n++) await limits.take([key]);
  let done = false;
  const work = async () => {
    done = true;
  };
  await expect(limits.during([key], work)).rejects.toMatchObject({ kind: 'too-many' });
  expect(done).toBe(false);
});

test('what is given back is one try, however many came at the same moment', async () => {
  const [at] = await Promise.all([1, 2, 3].map(() => limits.take([three('f')])));
  if (!at) throw new Error('nothing was taken');
  await limits.giveBack(['f'], at);
  expect(await waitOf([three('f')])).toBeUndefined();
  expect(await waitOf([three('f')])).toBeGreaterThan(0);
});

test('a try that is refused under one key counts under none, also when somebody was faster there', async () => {
  const own = (n: number) => three(`own ${n}`);
  const all = await Promise.all(Array.from({ length: 30 }, (_, n) => waitOf([three('g'), own(n)])));
  expect(all.filter((wait) => wait === undefined)).toHaveLength(3);
  const counted = await database.db
    .selectFrom('rate_limits')
    .select('tries')
    .where('key', 'like', 'own %')
    .execute();
  expect(counted.flatMap(({ tries }) => tries)).toHaveLength(3);
});

test('who is refused again within five seconds is refused without a look at the database', async () => {
  for (let n = 0; n < 4; n++) await waitOf([three('h')]);
  await database.db.deleteFrom('rate_limits').where('key', '=', 'h').execute();
  clock.advance(4_999);
  expect(await waitOf([three('h'), three('i')])).toBe(56);
  clock.advance(1);
  expect(await waitOf([three('h'), three('i')])).toBeUndefined();
});

test('room that is given back is there at once', async () => {
  const at = await limits.take([three('j')]);
  for (let n = 0; n < 2; n++) await limits.take([three('j')]);
  expect(await waitOf([three('j')])).toBe(60);
  await limits.giveBack(['j'], at);
  expect(await waitOf([three('j')])).toBeUndefined();
});

test('never more than the limit in any window', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(40_000), { maxLength: 15 }), fc.uuid(), async (pauses, key) => {
      const passed: number[] = [];
      for (const pause of pauses) {
        clock.advance(pause);
        if ((await waitOf([three(key)])) === undefined) passed.push(clock.now().getTime());
      }
      for (const [index, time] of passed.entries()) {
        const before = passed[index - 3];
        if (before !== undefined) expect(time - before).toBeGreaterThanOrEqual(minute);
      }
    }),
    { numRuns: 30 },
  );
});

describe('while somebody counts under a key', () => {
  /** Two keys whose rows lie in the other order, the one that is counted first held by somebody. */
  async function holdFirst(kind: string) {
    const [first, last] = [`${kind} a`, `${kind} b`];
    await limits.take([three(last)]);
    const at = await limits.take([three(first)]);
    const counting = await database.pool.connect();
    await counting.query('begin');
    await counting.query('select 1 from rate_limits where key = $1 for update', [first]);
    const isFree = async (key: string): Promise<boolean> => {
      const { rowCount } = await database.pool.query(
        'select 1 from rate_limits where key = $1 for update skip locked',
        [key],
      );
      return rowCount === 1;
    };
    const letGo = async () => {
      await counting.query('commit');
      counting.release();
    };
    return { keys: [last, first], last, at, isFree, letGo };
  }
  const waiting = async () => {
    const { rows } = await database.pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length;
  };

  test('what is given back waits before it holds any other, so that none of them wait for each other', async () => {
    const { keys, last, at, isFree, letGo } = await holdFirst('back');
    const giving = limits.giveBack(keys, at);
    await expect.poll(waiting).toBe(1);
    expect(await isFree(last)).toBe(true);
    await letGo();
    await giving;
    const rows = await database.db
      .selectFrom('rate_limits')
      .select('tries')
      .where('key', 'in', keys)
      .orderBy('key')
      .execute();
    expect(rows.map(({ tries }) => tries.length)).toEqual([0, 0]);
  });

  test('control: rows that are changed as they lie are held while another is waited for', async () => {
    const { keys, last, isFree, letGo } = await holdFirst('careless');
    const careless = database.pool.query('update rate_limits set taken = true where key = any($1)', [keys]);
    await expect.poll(waiting).toBe(1);
    expect(await isFree(last)).toBe(false);
    await letGo();
    await careless;
  });

  test('sweeping leaves it for the next time', async () => {
    const { keys, letGo } = await holdFirst('sweep');
    clock.advance(minute);
    await limits.sweep();
    const left = await database.db.selectFrom('rate_limits').select('key').execute();
    expect(left.map(({ key }) => key)).toEqual(keys.slice(1));
    await letGo();
  });
});

test('what counts no longer is swept away', async () => {
  clock.advance(minute);
  await limits.sweep();
  expect(await database.db.selectFrom('rate_limits').selectAll().execute()).toEqual([]);
});

describe('a key', () => {
  test('holds neither address nor id, and is of one kind', () => {
    expect(limitKey('login', 'anna@example.com')).toMatch(/^login:[\w-]{43}$/);
    expect(limitKey('login', 'a', 'b')).not.toBe(limitKey('login', 'ab'));
  });

  test.each([
    ['192.0.2.7', '192.0.2.7', '192.0.2.0/24'],
    ['::ffff:192.0.2.7', '192.0.2.7', '192.0.2.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1:0/56', '2001:db8:1/48'],
    ['2001:db8:1:ab02::9', '2001:db8:1:ab02', '2001:db8:1:ab00/56', '2001:db8:1/48'],
    ['2001:db8::1', '2001:db8:0:0', '2001:db8:0:0/56', '2001:db8:0/48'],
    ['2001:0db8:0001:0002::', '2001:db8:1:2', '2001:db8:1:0/56', '2001:db8:1/48'],
    ['::1', '0:0:0:0', '0:0:0:0/56', '0:0:0/48'],
    ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0:0/56', 'fe80:0:0/48'],
    ['nobody', 'unknown'],
  ])('of %s counts the network %s and those around it', (ip, ...networks) => {
    expect(networksOf(ip).map(({ network }) => network)).toEqual(networks);
  });
});

describe('whoever has a whole network', () => {
  const limit = { max: 2, windowMs: minute };
  /** How many of these addresses, each trying three times, are let through. */
  const passed = async (
    addresses: readonly string[],
    countOf: (ip: string) => Counted[],
  ): Promise<number> => {
    let count = 0;
    for (const ip of addresses) {
      for (let n = 0; n < 3; n++) if ((await waitOf(countOf(ip))) === undefined) count += 1;
    }
    return count;
  };
  const many = (kind: string) => (ip: string) => countedByNetwork(kind, limit, ip);
  const of = (count: number, address: (n: number) => string) =>
    Array.from({ length: count }, (_, n) => address(n));

  test.each([
    ['a /48 of IPv6', of(300, (n) => `2001:db8:77:${(n * 211).toString(16)}::1`), 64],
    ['a /56 of IPv6', of(60, (n) => `2001:db8:78:4${n.toString(16).padStart(2, '0')}::1`), 8],
    ['a /64 of IPv6', of(60, (n) => `2001:db8:79:1::${n.toString(16)}`), 2],
    ['a /24 of IPv4', of(256, (n) => `198.51.100.${n}`), 64],
  ])('has with %s not as many clients as addresses', async (_, addresses, most) => {
    expect(await passed(addresses, many('wide'))).toBe(most);
  });

  test('leaves those beside it what is theirs, and one of them can’t use the others’ up', async () => {
    expect(
      await passed(
        of(64, (n) => `198.51.101.${n % 2}`),
        many('mine'),
      ),
    ).toBe(4);
    expect(await passed(['198.51.101.9', '198.51.102.9'], many('mine'))).toBe(4);
  });

  test('control: counted by the narrowest network alone, each of its clients gets what one gets', async () => {
    const narrow = (ip: string) => many('narrow')(ip).slice(0, 1);
    expect(
      await passed(
        of(100, (n) => `2001:db8:80:${n.toString(16)}::1`),
        narrow,
      ),
    ).toBe(200);
  });
});
