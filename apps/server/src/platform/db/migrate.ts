import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool, PoolClient } from 'pg';
import { betweenOthers, type Unhurried, unhurried } from './unhurried.ts';

const folder = join(import.meta.dirname, 'migrations');
// Any number that nobody else in this database takes.
const lock = 7_265_001;

/**
 * Brings the schema up to date: the SQL files of `migrations` in the order of their names, each once and in its own
 * transaction. Several servers may start at the same time, and a migration may take as long as it takes.
 * @returns the names of those that ran now
 */
export function migrate(pool: Pool, from = folder, limits: Unhurried = {}): Promise<string[]> {
  return unhurried(
    pool,
    async (client) => {
      // For the lock of other servers' migrations one waits as long as they take.
      await client.query(`begin; set local lock_timeout = 0; select pg_advisory_lock(${lock}); commit`);
      try {
        return await runMissing(client, from);
      } finally {
        await client.query('select pg_advisory_unlock($1)', [lock]);
      }
    },
    limits,
  );
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
  try {
    await betweenOthers(client, async () => {
      await client.query(sql);
      await client.query('insert into migrations (name) values ($1)', [name]);
    });
  } catch (error) {
    throw new Error(`migration ${name} failed`, { cause: error });
  }
}
