import { CompiledQuery, sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { perFile } from '#testing/lifetimes.ts';
import { prepared } from './prepared.ts';
import { transact } from './transact.ts';

const database = perFile(testDatabase);

const sumOf = prepared<{ one: number; other: number }, { sum: number }>(
  'a sum',
  (_, value) => sql<{ sum: number }>`select ${value('one')}::int + ${value('other')} + ${1}::int as sum`,
);

test('a query is prepared once by a connection, and asked with other values each time', async () => {
  const { db } = database;
  await transact(db, async (trx) => {
    expect(await sumOf(trx, { one: 1, other: 2 })).toEqual([{ sum: 4 }]);
    expect(await sumOf(trx, { one: 10, other: 20 })).toEqual([{ sum: 31 }]);
    const { rows } = await sql`select name from pg_prepared_statements`.execute(trx);
    expect(rows).toEqual([{ name: 'a sum' }]);
  });
  expect(await sumOf(db, { one: 0, other: 0 })).toEqual([{ sum: 1 }]);
});

test('what fails once is asked again', async () => {
  const { db } = database;
  const shareOf = prepared<{ of: number }, { share: number }>(
    'a share',
    (_, value) => sql<{ share: number }>`select 10 / ${value('of')}::int as share`,
  );
  await expect(shareOf(db, { of: 0 })).rejects.toThrow('division by zero');
  expect(await shareOf(db, { of: 5 })).toEqual([{ share: 2 }]);
});

/** Of the pool's connections, by the text that they prepared. */
async function preparedTexts(text: string, values: unknown[], times: number) {
  return transact(database.db, async (trx) => {
    for (let n = 0; n < times; n++) await trx.executeQuery(CompiledQuery.raw(text, values));
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
      trx,
    );
    return rows.filter(({ statement }) => statement === text).length;
  });
}

test.each([
  ['asked often is prepared by itself', 'select $1::int + 1000', [1], 20, 1],
  ['asked less often is not', 'select $1::int + 2000', [1], 19, 0],
  ['that reads partitions is planned each time', 'select v from samples s where unit = $1', [1], 40, 0],
  ['without a value is not', 'select 3000', [], 40, 0],
])('what is %s', async (_what, text, values, times, count) => {
  const existing = text.replace('select v from samples', 'select unit from samples');
  expect(await preparedTexts(existing, values, times)).toBe(count);
});

test('after a change of its table a query is prepared anew', async () => {
  const { db } = database;
  await sql`create table plans (id integer)`.execute(db);
  const all = prepared<{ least: number }, object>(
    'all plans',
    (_, value) => sql<object>`select * from plans where id > ${value('least')}`,
  );
  await db.connection().execute(async (one) => {
    expect(await all(one, { least: 0 })).toEqual([]);
    await sql`alter table plans add column name text default 'x'`.execute(one);
    await sql`insert into plans values (1)`.execute(one);
    expect(await all(one, { least: 0 })).toEqual([{ id: 1, name: 'x' }]);
  });
});
