import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { anew } from '#testing/lifetimes.ts';
import { migrate } from './migrate.ts';
import { ensurePartitions, expireSamples } from './partitions.ts';
import { createPool } from './pool.ts';

const database = anew(testDatabase);

const unit = '01JD3Z8Q4V5W6X7Y8Z9ABCDEFG';
let seq = 0;
const add = (...times: string[]) =>
  database.db
    .insertInto('samples')
    .values(
      times.map((ts) => ({ unit_id: unit, epoch: unit, seq: seq++, ts: new Date(ts), v: '{}', o: '{}' })),
    )
    .execute();

async function rowsIn(table: string): Promise<string[]> {
  const { rows } = await database.pool.query(`select ts from ${table} order by ts`);
  return rows.map(({ ts }) => ts.toISOString());
}

test('each row finds its month, and one of no month is not refused', async () => {
  await ensurePartitions(database.pool, new Date('2031-03-15T12:00:00Z'));
  await add(
    '2031-02-28T23:59:59.999Z',
    '2031-03-01T00:00:00Z',
    '2031-05-31T23:59:59Z',
    '1970-01-01T00:00:00Z',
  );
  expect(await rowsIn('samples_2031_02')).toEqual(['2031-02-28T23:59:59.999Z']);
  expect(await rowsIn('samples_2031_03')).toEqual(['2031-03-01T00:00:00.000Z']);
  expect(await rowsIn('samples_2031_05')).toEqual(['2031-05-31T23:59:59.000Z']);
  expect(await rowsIn('samples_default')).toEqual(['1970-01-01T00:00:00.000Z']);
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

test('rows that came before their month was made move into it, while others are written', async () => {
  await add('2031-07-05T00:00:00Z', '2031-11-05T00:00:00Z');
  const july = new Date('2031-07-01T00:00:00Z');
  await Promise.all([
    ensurePartitions(database.pool, july),
    ensurePartitions(database.pool, july),
    add('2031-07-06T00:00:00Z'),
    add('2031-06-06T00:00:00Z'),
  ]);
  expect(await rowsIn('samples_2031_07')).toEqual(['2031-07-05T00:00:00.000Z', '2031-07-06T00:00:00.000Z']);
  expect(await rowsIn('samples_default')).toEqual(['2031-11-05T00:00:00.000Z']);
});

test('what is too old goes, to the second', async () => {
  const now = new Date('2031-03-15T12:00:00Z');
  await ensurePartitions(database.pool, new Date('2029-06-01T00:00:00Z'));
  await ensurePartitions(database.pool, now);
  await add('1970-01-01T00:00:00Z', '2029-06-10T00:00:00Z', '2030-05-01T00:00:00Z', '2031-01-10T00:00:00Z');
  await add('2031-02-13T11:59:59Z', '2031-02-13T12:00:00Z', '2031-03-15T00:00:00Z');
  await expireSamples(database.pool, now, 30);
  expect(await rowsIn('samples')).toEqual(['2031-02-13T12:00:00.000Z', '2031-03-15T00:00:00.000Z']);
  const { rows } = await database.pool.query(
    `select to_regclass('samples_2029_06') as old, to_regclass('samples_2030_05') as kept`,
  );
  expect(rows).toEqual([{ old: null, kept: 'samples_2030_05' }]);
  await expireSamples(database.pool, now, 30);
});
