import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { perFile } from '#testing/lifetimes.ts';
import { createLookup } from './lookup.ts';
import { createPool } from './pool.ts';

const database = perFile(testDatabase);

const keys = Array.from({ length: 5_000 }, (_, index) => String(index));
const slowly = 'select key from unnest($1::text[]) as key, pg_sleep(0.02) where length(key) < 4';

test('thousands who ask at once take one connection, and others find the rest of the pool free', async () => {
  const pool = createPool({ connectionString: database.url }, () => undefined, { max: 2 });
  let used = 0;
  let most = 0;
  let queries = 0;
  pool.on('acquire', () => {
    queries += 1;
    used += 1;
    most = Math.max(most, used);
  });
  pool.on('release', () => (used -= 1));
  const lookup = createLookup<string>({
    async load(some) {
      const { rows } = await pool.query<{ key: string }>(slowly, [some]);
      return new Map(rows.map(({ key }) => [key, `found ${key}`]));
    },
  });
  const all = Promise.all(keys.map(lookup));
  await pool.query('select 1');
  const answers = await all;
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(4_000);
  expect(answers[7]).toBe('found 7');
  expect(queries).toBe(11);
  expect(most).toBeLessThanOrEqual(2);
  await pool.end();
});

test('a query that fails fails those who waited for it, and the next one is made again', async () => {
  let fail = true;
  const lookup = createLookup<string>({
    load: async (some) => {
      if (fail) throw new Error('away');
      return new Map(some.map((key) => [key, key]));
    },
    most: 2,
    waiting: 3,
  });
  const refused = ['a', 'b', 'c', 'd', 'a'].map((key) => lookup(key));
  expect(refused[4]).toBe(refused[0]);
  const outcomes = await Promise.allSettled(refused);
  expect(outcomes.map((outcome) => outcome.status === 'rejected' && String(outcome.reason.message))).toEqual([
    'away',
    'away',
    'away',
    'too many wait for the database',
    'away',
  ]);
  fail = false;
  expect(await lookup('e')).toBe('e');
});

test('whoever asks while a query is on its way gets an answer that was read after it', async () => {
  let value = 'old';
  const first = Promise.withResolvers<void>();
  const lookup = createLookup<string>({
    async load(some) {
      const read = value;
      if (read === 'old') await first.promise;
      return new Map(some.map((key) => [key, read]));
    },
  });
  const early = lookup('a');
  await new Promise((done) => setImmediate(done));
  value = 'new';
  const late = lookup('a');
  first.resolve();
  expect([await early, await late]).toEqual(['old', 'new']);
});

test('the first is asked for at once, and those who come behind it one by one share a query', async () => {
  const batches: (readonly string[])[] = [];
  const lookup = createLookup<string>({
    async load(some) {
      batches.push(some);
      return new Map(some.map((key) => [key, key]));
    },
  });
  expect(await lookup('first')).toBe('first');
  const others: Promise<string | undefined>[] = [];
  // Without waiting for their company each of these ten would have had a query of its own.
  for (let key = 0; key < 10; key++) {
    others.push(lookup(String(key)));
    await new Promise((done) => setImmediate(done));
  }
  expect(await Promise.all(others)).toHaveLength(10);
  expect(batches).toEqual([['first'], keys.slice(0, 10)]);
});

test('of several lanes one that hangs holds up nobody else, and one that is quick is alone', async () => {
  const hanging = Promise.withResolvers<void>();
  let atOnce = 0;
  let most = 0;
  const lookup = createLookup<string>({
    ...{ gatherMs: 0, lanes: 2 },
    async load(some) {
      atOnce += 1;
      most = Math.max(most, atOnce);
      if (some.includes('hang')) await hanging.promise;
      else await new Promise((done) => setImmediate(done));
      atOnce -= 1;
      return new Map(some.map((key) => [key, key]));
    },
  });
  const ask = async (name: string) => {
    for (let key = 0; key < 50; key++) expect(await lookup(`${name} ${key}`)).toBe(`${name} ${key}`);
  };
  await Promise.all(['a', 'b', 'c'].map(ask));
  expect(most).toBe(1);
  const hangs = lookup('hang');
  await new Promise((done) => setImmediate(done));
  await Promise.all(['d', 'e'].map(ask));
  expect(most).toBe(2);
  hanging.resolve();
  expect(await hangs).toBe('hang');
});

test('where two may be quick, who asks while one is on its way is asked for beside it, and a third waits', async () => {
  const batches: { keys: readonly string[]; end: PromiseWithResolvers<void> }[] = [];
  const lookup = createLookup<string>({
    ...{ gatherMs: 0, lanes: 2, quick: 2 },
    async load(some) {
      const end = Promise.withResolvers<void>();
      batches.push({ keys: some, end });
      await end.promise;
      return new Map(some.map((key) => [key, key]));
    },
  });
  const answers: Promise<string | undefined>[] = [];
  for (const key of ['one', 'two', 'three', 'four']) {
    answers.push(lookup(key));
    await new Promise((done) => setImmediate(done));
  }
  expect(batches.map(({ keys: asked }) => asked)).toEqual([['one'], ['two']]);
  batches[1]?.end.resolve();
  expect(await answers[1]).toBe('two');
  await expect.poll(() => batches.length).toBe(3);
  expect(batches[2]?.keys).toEqual(['three', 'four']);
  for (const { end } of batches) end.resolve();
  expect(await Promise.all(answers)).toEqual(['one', 'two', 'three', 'four']);
});

test('whoever waits when a lane ends beside one that has just begun does not wait for that one', {
  timeout: 10_000,
}, async () => {
  const [slow, hanging] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let behind: Promise<string | undefined> | undefined;
  const begun = Promise.withResolvers<void>();
  const lookup = createLookup<string>({
    ...{ gatherMs: 0, lanes: 2 },
    async load(some) {
      if (some.includes('slow')) await slow.promise;
      if (some.includes('hang')) {
        behind = lookup('behind');
        begun.resolve();
        slow.resolve();
        await hanging.promise;
      }
      return new Map(some.map((key) => [key, key]));
    },
  });
  const first = lookup('slow');
  await new Promise((done) => setImmediate(done));
  const second = lookup('hang');
  await begun.promise;
  expect(await behind).toBe('behind');
  hanging.resolve();
  expect([await first, await second]).toEqual(['slow', 'hang']);
});
