import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool, PoolClient } from 'pg';

const folder = join(import.meta.dirname, 'migrations');
// Any number that nobody else in this database takes.
const lock = 7_265_001;

/**
 * Brings the schema up to date: the SQL files of `migrations` in the order of their names, each once and in its own
 * transaction. Several servers may start at the same time.
 * @returns the names of those that ran now
 */
export async function migrate(pool: Pool, from = folder): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lock]);
    try {
      return await runMissing(client, from);
    } finally {
      await client.query('select pg_advisory_unlock($1)', [lock]);
    }
  } finally {
    client.release();
  }
}

async function runMissing(client: PoolClient, from: string): Promise<string[]> {
  await client.query(
    'create table if not exists migrations (name text primary key, at timestamptz not null default now())',
  );
  const { rows } = await client.query<{ name: string }>('select name from migrations');
  const done = new Set(rows.map((row) => row.name));
  const names = (await readdir(from)).filter((name) => name.endsWith('.sql')).sort();
  const missing = names.filter((name) => !done.has(name));
  for (const name of missing) await run(client, name, await readFile(join(from, name), 'utf8'));
  return missing;
}

async function run(client: PoolClient, name: string, sql: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into migrations (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${name} failed`, { cause: error });
  }
}
