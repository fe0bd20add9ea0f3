import { describe, expect, it, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { whileDayIsMade } from '#testing/database/while-day-is-made.ts';
import { anew } from '#testing/lifetimes.ts';
import { isRerouted } from './constraint.ts';
import { migrate } from './migrate.ts';
import {
  daysWithoutPartition,
  ensureClosedPartition,
  ensurePartitions,
  expireSamples,
} from './partitions.ts';
import { createPool } from './pool.ts';
import { withoutPoison } from './without-poison.ts';

/** Without any day. */
const database = anew(async () => {
  const made = await testDatabase({ empty: true });
  await migrate(made.pool);
  return made;
});

let row = 0;
const add = (...times: string[]) =>
  database.db
    .insertInto('samples')
    .values(times.map((ts) => ({ ts: new Date(ts), row_hash: String(row++), unit: 1 })))
    .execute();

async function rowsIn(table: string): Promise<string[]> {
  const { rows } = await database.pool.query(`select ts from ${table} order by ts`);
  return rows.map(({ ts }) => ts.toISOString());
}

async function partitionsOf(table: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    'select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass order by 1',
    [table],
  );
  return rows.map(({ name }) => name);
}

async function days(): Promise<string[]> {
  const names = await partitionsOf('samples');
  return names.filter((name) => name !== 'samples_default').map((name) => name.slice(-10));
}

const closedBefore = (date: string) =>
  database.pool.query('update sample_closing set closed_before = $1', [date]);

test('each row finds its day, and one of no day is not refused', async () => {
  await ensurePartitions(database.pool, new Date('2031-03-02T12:00:00Z'));
  await add(
    '2031-02-28T23:59:59.999Z',
    '2031-03-01T00:00:00Z',
    '2031-03-04T23:59:59Z',
    '1970-01-01T00:00:00Z',
    '2031-03-05T00:00:00Z',
  );
  expect(await rowsIn('samples_2031_02_28')).toEqual(['2031-02-28T23:59:59.999Z']);
  expect(await rowsIn('samples_2031_03_01')).toEqual(['2031-03-01T00:00:00.000Z']);
  expect(await rowsIn('samples_2031_03_04')).toEqual(['2031-03-04T23:59:59.000Z']);
  expect(await rowsIn('samples_default')).toEqual(['1970-01-01T00:00:00.000Z', '2031-03-05T00:00:00.000Z']);
});

test('there are two weeks of days, or all since the last one that was made; none of which no row is taken', async () => {
  const { pool } = database;
  await ensurePartitions(pool, new Date('2031-03-02T12:00:00Z'));
  const first = await days();
  expect([first.length, first[0], first.at(-1)]).toEqual([17, '2031_02_16', '2031_03_04']);
  // One that went stays away, unless it is of the last two weeks.
  await pool.query('drop table samples_2031_02_20; drop table samples_2031_03_01');
  await ensurePartitions(pool, new Date('2031-03-08T00:00:00Z'));
  const again = await days();
  expect([again.length, again.includes('2031_02_20'), again.includes('2031_03_01')]).toEqual([
    22,
    false,
    true,
  ]);
  await ensurePartitions(pool, new Date('2031-04-01T23:59:59Z'));
  expect(await days()).toHaveLength(again.length + 24);
  await ensurePartitions(pool, new Date('2032-12-31T00:00:00Z'));
  expect(await days()).toHaveLength(again.length + 24 + 403);
});

test.each([1, 2, 3])('two servers make them at once in a database that has none (%d)', async () => {
  const { url, pool, stop } = await testDatabase({ empty: true });
  await migrate(pool);
  const pools = [1, 2].map(() => createPool({ connectionString: url }, () => undefined));
  await Promise.all(pools.map((one) => one.query('select')));
  const made = await Promise.allSettled(pools.map((one) => ensurePartitions(one, new Date())));
  await Promise.all(pools.map((one) => one.end()));
  await stop();
  expect(made).toEqual([1, 2].map(() => ({ status: 'fulfilled', value: undefined })));
});

test('rows that came before their day was made move into it, while others are written', async () => {
  await add('2031-07-05T00:00:00Z', '2031-11-05T00:00:00Z');
  const july = new Date('2031-07-04T00:00:00Z');
  /** As whoever stores rows does: again when a row's day was made meanwhile. */
  const store = (time: string) =>
    add(time).catch((error) => (isRerouted(error) ? add(time) : Promise.reject(error)));
  await Promise.all([
    ensurePartitions(database.pool, july),
    ensurePartitions(database.pool, july),
    store('2031-07-05T06:00:00Z'),
    store('2031-07-03T00:00:00Z'),
  ]);
  expect(await rowsIn('samples_2031_07_05')).toEqual([
    '2031-07-05T00:00:00.000Z',
    '2031-07-05T06:00:00.000Z',
  ]);
  expect(await rowsIn('samples_default')).toEqual(['2031-11-05T00:00:00.000Z']);
});

test('a row whose day is made while it is on its way is not rejected for its data, and stored when it is tried again', async () => {
  const { pool } = database;
  const rejected: string[] = [];
  const store = withoutPoison<string>(
    async ([time = '']) => void (await add(time)),
    (times) => rejected.push(...times),
  );
  const first = await whileDayIsMade(pool, new Date('2031-07-15T00:00:00Z'), () =>
    store(['2031-07-01T06:00:00Z']),
  );
  expect(first).toMatchObject({ status: 'rejected', reason: expect.toSatisfy(isRerouted) });
  expect(rejected).toEqual([]);
  await store(['2031-07-01T06:00:00Z']);
  expect(await rowsIn('samples_2031_07_01')).toEqual(['2031-07-01T06:00:00.000Z']);
});

test('what is too old goes: days as a whole, and what stands in none to the second', async () => {
  const now = new Date('2031-03-15T12:00:00Z');
  await ensurePartitions(database.pool, new Date('2031-02-14T00:00:00Z'));
  await ensurePartitions(database.pool, now);
  await add('1970-01-01T00:00:00Z', '2030-12-01T11:59:59Z', '2031-02-01T00:00:00Z', '2031-02-12T23:59:59Z');
  await add('2031-02-13T00:00:00Z', '2031-03-15T00:00:00Z', '2031-04-20T00:00:00Z');
  const all = await rowsIn('samples');
  await expireSamples(database.pool, now, 30);
  // Of rows whose day is not closed nothing would be left.
  expect(await rowsIn('samples')).toEqual(all);
  await closedBefore('2031-03-01');
  await expireSamples(database.pool, now, 30);
  const left = ['2031-02-13T00:00:00.000Z', '2031-03-15T00:00:00.000Z', '2031-04-20T00:00:00.000Z'];
  expect(await rowsIn('samples')).toEqual(left);
  expect((await days())[0]).toBe('2031_02_13');
  await closedBefore('2031-05-20');
  await expireSamples(database.pool, new Date('2031-05-20T00:00:01Z'), 30);
  expect(await rowsIn('samples')).toEqual([]);
  expect(await days()).toEqual([]);
});

describe('closed days', () => {
  const dayOf = (date: string) => Date.parse(date) / 86_400_000;
  const makePartitions = async (...dates: string[]) => {
    const client = await database.pool.connect();
    for (const date of dates) await ensureClosedPartition(client, dayOf(date));
    client.release();
  };
  const addClosed = (date: string) =>
    database.pool.query("insert into sample_days (unit, day, minutes) values (1, $1, '')", [date]);

  it('stand by the month, and go with it when all of it is old', async () => {
    const { pool } = database;
    await makePartitions('2031-02-28', '2031-03-01', '2031-03-31', '2031-02-01', '2030-12-31');
    expect(await partitionsOf('sample_days')).toEqual([
      'sample_days_2030_12',
      'sample_days_2031_02',
      'sample_days_2031_03',
    ]);
    const wanted = ['2031-01-31', '2031-02-01', '2031-02-28', '2031-04-01'];
    const missing = ['2031-01-31', '2031-04-01'].map(dayOf);
    expect(await daysWithoutPartition(pool, wanted.map(dayOf))).toEqual(missing);
    await Promise.all(['2030-12-31', '2031-02-01', '2031-02-28', '2031-03-31'].map(addClosed));
    await expireSamples(pool, new Date('2031-03-30T12:00:00Z'), 30);
    expect(await partitionsOf('sample_days')).toEqual(['sample_days_2031_02', 'sample_days_2031_03']);
    await expireSamples(pool, new Date('2031-03-31T12:00:00Z'), 30);
    expect(await partitionsOf('sample_days')).toEqual(['sample_days_2031_03']);
  });

  it('stand by the day in a month in which they did before', async () => {
    const { pool } = database;
    await pool.query(`create table sample_days_2031_05_30 partition of sample_days
      for values from ('2031-05-30') to ('2031-05-31')`);
    await makePartitions('2031-05-30', '2031-05-31', '2031-06-01');
    await Promise.all(['2031-05-30', '2031-05-31', '2031-06-01'].map(addClosed));
    expect(await partitionsOf('sample_days')).toEqual([
      'sample_days_2031_05_30',
      'sample_days_2031_05_31',
      'sample_days_2031_06',
    ]);
    expect(await daysWithoutPartition(pool, ['2031-05-29', '2031-05-31'].map(dayOf))).toEqual([
      dayOf('2031-05-29'),
    ]);
    await expireSamples(pool, new Date('2031-07-10T00:00:00Z'), 20);
    expect(await partitionsOf('sample_days')).toEqual(['sample_days_2031_06']);
  });
});

test('a reader keeps no day from going for long, and is not cut off', async () => {
  const { pool } = database;
  await ensurePartitions(pool, new Date('2031-03-15T12:00:00Z'));
  await closedBefore('2031-03-15');
  const reader = await pool.connect();
  await reader.query('begin; select * from samples');
  const going = expireSamples(pool, new Date('2031-03-16T12:00:00Z'), 14);
  const waits = "select from pg_locks where not granted and relation = 'samples'::regclass";
  await expect.poll(async () => (await pool.query(waits)).rowCount).toBe(1);
  // Comes behind whoever waits for a lock, who waits for the reader.
  await pool.query('select * from samples');
  await reader.query('commit');
  reader.release();
  await going;
  expect((await days())[0]).toBe('2031_03_02');
});
