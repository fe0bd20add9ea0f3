import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Refusal } from '../../platform/errors.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { type ManualClock, manualClock } from '../../testing/manual-clock.ts';
import { createRateLimits, limitKey, networkOf, type RateLimits } from './index.ts';

let database: TestDatabase;
let limits: RateLimits;
let clock: ManualClock;
beforeAll(async () => {
  database = await testDatabase();
  clock = manualClock();
  limits = createRateLimits({ db: database.db, clock });
});
afterAll(() => database.stop());

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

test('what is given back is one try, however many came at the same moment', async () => {
  const [at] = await Promise.all([1, 2, 3].map(() => limits.take([three('f')])));
  if (!at) throw new Error('nothing was taken');
  await limits.giveBack(['f'], at);
  expect(await waitOf([three('f')])).toBeUndefined();
  expect(await waitOf([three('f')])).toBeGreaterThan(0);
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
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:0db8:0001:0002::', '2001:db8:1:2'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('of %s counts the network %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });
});
