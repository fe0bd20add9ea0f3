import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
