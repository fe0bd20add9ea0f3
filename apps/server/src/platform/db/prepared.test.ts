import { sql } from 'kysely';
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
