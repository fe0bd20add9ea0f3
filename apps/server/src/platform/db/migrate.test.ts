import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'poolhouse-test-'));
});
afterEach(async () => {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a migrated database has nothing left to run', async () => {
  expect(await migrate(database.pool)).toEqual([]);
});

test('each runs once and in order, though several servers start at the same time', async () => {
  await writeFile(join(folder, '902-b.sql'), 'insert into steps values (2);');
  await writeFile(join(folder, '901-a.sql'), 'create table steps (n int); insert into steps values (1);');
  const ran = await Promise.all([1, 2, 3].map(() => migrate(database.pool, folder)));
  expect(ran.flat()).toEqual(['901-a.sql', '902-b.sql']);
  const { rows } = await database.pool.query('select n from steps order by n');
  expect(rows).toEqual([{ n: 1 }, { n: 2 }]);
});

test('one that fails leaves nothing, is named, and stops those after it', async () => {
  await writeFile(join(folder, '901-bad.sql'), 'create table half (n int); select nothing from nowhere;');
  await writeFile(join(folder, '902-next.sql'), 'create table next (n int);');
  await expect(migrate(database.pool, folder)).rejects.toThrow('migration 901-bad.sql failed');
  const { rows } = await database.pool.query(
    `select to_regclass('half') as half, to_regclass('next') as next`,
  );
  expect(rows).toEqual([{ half: null, next: null }]);
});

test('one may take longer than what people wait for, and so may the server that waits for it', async () => {
  await writeFile(join(folder, '901-long.sql'), 'select pg_sleep(0.6);');
  // Of two servers whose pools have a limit that is shorter.
  const pools = [1, 2].map(
    () => new pg.Pool({ connectionString: database.url, max: 1, statement_timeout: 200 }),
  );
  const ran = await Promise.all(pools.map((pool) => migrate(pool, folder)));
  expect(ran.flat()).toEqual(['901-long.sql']);
  // The control: the limit holds, and holds again afterwards.
  const limited = pools.map((pool) => pool.query('select pg_sleep(0.6)').catch((error) => error.code));
  expect(await Promise.all(limited)).toEqual(['57014', '57014']);
  await Promise.all(pools.map((pool) => pool.end()));
});

test('one that has to wait for a lock lets others through meanwhile', async () => {
  await database.pool.query('create table busy (n int)');
  await writeFile(join(folder, '901-busy.sql'), 'alter table busy add column m int;');
  const reader = await database.pool.connect();
  await reader.query('begin; select * from busy');
  const migrating = migrate(database.pool, folder, { lockMs: 400 });
  const waits = `select count(*)::int as n from pg_locks where not granted and relation = 'busy'::regclass`;
  const waiting = async () => (await database.pool.query(waits)).rows[0].n;
  await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
  // Comes behind whoever waits, who waits for the reader.
  expect((await database.pool.query('select * from busy')).rows).toEqual([]);
  await reader.query('commit');
  reader.release();
  expect(await migrating).toEqual(['901-busy.sql']);
});
