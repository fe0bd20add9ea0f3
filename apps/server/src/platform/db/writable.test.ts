import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { perFile } from '#testing/lifetimes.ts';
import { createPool } from './pool.ts';
import { createWritable } from './writable.ts';

const database = perFile(testDatabase);

/** What a dump holds until its end: each table, against whoever would change what it is. */
async function dumping(): Promise<() => Promise<void>> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
     where schemaname = 'public'`,
  );
  const dump = await database.pool.connect();
  const names = rows.map(({ name }) => name).join(', ');
  await dump.query(`begin isolation level repeatable read; lock table ${names} in access share mode`);
  return async () => {
    await dump.query('commit');
    dump.release();
  };
}

test('the database takes what is written to it beside a dump', async () => {
  const end = await dumping();
  expect(await createWritable(database.pool)()).toBe(true);
  await end();
});

test('what was looked at leaves nothing in the database', async () => {
  const bytes = async () =>
    Number((await database.pool.query('select pg_database_size(current_database()) as n')).rows[0].n);
  const relations = async () => (await database.pool.query('select relname from pg_class order by oid')).rows;
  const [before, size] = [await relations(), await bytes()];
  for (let n = 0; n < 50; n++) expect(await createWritable(database.pool)()).toBe(true);
  expect(await relations()).toEqual(before);
  // Fifty times what one look takes would be 4 MB.
  expect((await bytes()) - size).toBeLessThan(1_000_000);
});

test('one that can only be read is not ready', async () => {
  const name = (await database.pool.query('select current_database() as name')).rows[0].name;
  await database.pool.query(`alter database ${name} set default_transaction_read_only = on`);
  const pool = createPool({ connectionString: database.url }, () => undefined);
  expect(await createWritable(pool)()).toBe(false);
  await pool.end();
  await database.pool.query(`alter database ${name} reset default_transaction_read_only`);
});
