import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '#testing/database/database.ts';
import { anew } from '#testing/lifetimes.ts';
import { tempFolder } from '#testing/temp-folder.ts';
import { migrate } from './migrate.ts';
import { betweenOthers } from './unhurried.ts';

const database = anew(testDatabase);
const folder = anew(tempFolder);

test('a migrated database has nothing left to run', async () => {
  expect(await migrate(database.pool)).toEqual([]);
});

test('each runs once and in order, though several servers start at the same time', async () => {
  await writeFile(join(folder.path, '902-b.sql'), 'insert into steps values (2);');
  await writeFile(
    join(folder.path, '901-a.sql'),
    'create table steps (n int); insert into steps values (1);',
  );
  const ran = await Promise.all([1, 2, 3].map(() => migrate(database.pool, folder.path)));
  expect(ran.flat()).toEqual(['901-a.sql', '902-b.sql']);
  const { rows } = await database.pool.query('select n from steps order by n');
  expect(rows).toEqual([{ n: 1 }, { n: 2 }]);
});

test('one that fails leaves nothing, is named, and stops those after it', async () => {
  await writeFile(
    join(folder.path, '901-bad.sql'),
    'create table half (n int); select nothing from nowhere;',
  );
  await writeFile(join(folder.path, '902-next.sql'), 'create table next (n int);');
  await expect(migrate(database.pool, folder.path)).rejects.toThrow('migration 901-bad.sql failed');
  const { rows } = await database.pool.query(
    `select to_regclass('half') as half, to_regclass('next') as next`,
  );
  expect(rows).toEqual([{ half: null, next: null }]);
});

test('one may take longer than what people wait for, and so may the server that waits for it', async () => {
  await writeFile(join(folder.path, '901-long.sql'), 'select pg_sleep(0.6);');
  // Of two servers whose pools have a limit that is shorter.
  const pools = [1, 2].map(
    () => new pg.Pool({ connectionString: database.url, max: 1, statement_timeout: 200 }),
  );
  const ran = await Promise.all(pools.map((pool) => migrate(pool, folder.path)));
  expect(ran.flat()).toEqual(['901-long.sql']);
  // The control: the limit holds, and holds again afterwards.
  const limited = pools.map((pool) => pool.query('select pg_sleep(0.6)').catch((error) => error.code));
  expect(await Promise.all(limited)).toEqual(['57014', '57014']);
  await Promise.all(pools.map((pool) => pool.end()));
});

test('one that has to wait for a lock lets others through meanwhile', async () => {
  await database.pool.query('create table busy (n int)');
  await writeFile(join(folder.path, '901-busy.sql'), 'alter table busy add column m int;');
  const reader = await database.pool.connect();
  await reader.query('begin; select * from busy');
  const migrating = migrate(database.pool, folder.path, { lockMs: 400 });
  const waits = `select count(*)::int as n from pg_locks where not granted and relation = 'busy'::regclass`;
  const waiting = async () => (await database.pool.query(waits)).rows[0].n;
  await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
  // Comes behind whoever waits, who waits for the reader.
  expect((await database.pool.query('select * from busy')).rows).toEqual([]);
  await reader.query('commit');
  reader.release();
  expect(await migrating).toEqual(['901-busy.sql']);
});

test('one that others were in the way of is tried again', async () => {
  const client = await database.pool.connect();
  let left = 2;
  const work = async () => {
    left -= 1;
    const code = ['40P01', '55P03'][left];
    if (code)
      await client.query(`do $$ begin raise exception 'in the way' using errcode = '${code}'; end $$`);
    return (await client.query('select 1 as n')).rows;
  };
  expect(await betweenOthers(client, work)).toEqual([{ n: 1 }]);
  client.release();
});

describe('one whose statements stand for themselves', () => {
  const oneByOne = '-- Each by itself, while others write.\n';

  test('keeps nobody from writing to what it is done with, nor to what it is at', async () => {
    const { pool } = database;
    await pool.query('create table first (n int); create table busy (n int)');
    const build = (table: string) => `create index concurrently if not exists ${table}_n on ${table} (n);\n`;
    await writeFile(join(folder.path, '901-two.sql'), `${oneByOne}${build('first')}${build('busy')}`);
    const writer = await pool.connect();
    await writer.query('begin; insert into busy values (1)');
    // Another server waits for its turn meanwhile, and is not waited for.
    const migrating = Promise.all([1, 2].map(() => migrate(pool, folder.path)));
    const waits = `select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%busy_n%'`;
    await expect.poll(async () => (await pool.query(waits)).rows[0].n, { timeout: 10_000 }).toBe(1);
    const other = await pool.connect();
    await other.query('set lock_timeout = 1000; insert into first values (1); insert into busy values (2)');
    other.release(true);
    await writer.query('commit');
    writer.release();
    expect((await migrating).flat()).toEqual(['901-two.sql']);
  });

  test('ends what an earlier try has begun', async () => {
    await database.pool.query('create table old (n int); insert into old values (1), (1)');
    const half = database.pool.query('create unique index concurrently old_n on old (n)');
    await expect(half).rejects.toThrow('could not create unique index');
    const sql = 'create index concurrently if not exists old_n on old (n);';
    await writeFile(join(folder.path, '901-old.sql'), `${oneByOne}${sql}`);
    expect(await migrate(database.pool, folder.path)).toEqual(['901-old.sql']);
    const { rows } = await database.pool.query(
      `select indisvalid as valid, indisunique as uniq from pg_index where indexrelid = 'old_n'::regclass`,
    );
    expect(rows).toEqual([{ valid: true, uniq: false }]);
  });
});

test('the indexes of a big upgrade are built while others write', async () => {
  const { pool } = database;
  const name = '008-found-by-index.sql';
  // It was made before this column went.
  await pool.query('alter table units add column last_owner_id text');
  const made = await pool.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index
     where indexrelid::regclass::text in ('audit_about', 'audit_user', 'captchas_expires')`,
  );
  expect(made.rows).toHaveLength(3);
  for (const index of made.rows) await pool.query(`drop index ${index.name}`);
  await pool.query('delete from migrations where name = $1', [name]);
  const writer = await pool.connect();
  await writer.query('begin; lock table captchas in row exclusive mode; select txid_current()');
  const migrating = migrate(pool);
  const waits = `select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await pool.query(waits)).rows[0].n, { timeout: 10_000 }).toBe(1);
  const other = await pool.connect();
  await other.query(
    'set lock_timeout = 1000; update audit set result = result; update mails set kind = kind',
  );
  other.release(true);
  await writer.query('commit');
  writer.release();
  expect(await migrating).toEqual([name]);
});
