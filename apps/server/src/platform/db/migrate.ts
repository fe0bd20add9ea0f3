import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool, PoolClient } from 'pg';
import { runOneByOne, standsAlone } from './one-by-one.ts';
import { holdingServers } from './one-server.ts';
import { betweenOthers, type Unhurried, unhurried } from './unhurried.ts';

const folder = join(import.meta.dirname, 'migrations');

export interface Migrating extends Unhurried {
  /** Those to run alone, by name: for tables as an earlier release had them. */
  only?: readonly string[];
}

/** The names of all migrations, in their order. */
export const migrationNames = async (from = folder): Promise<string[]> =>
  (await readdir(from)).filter((name) => name.endsWith('.sql')).sort();

/**
 * Brings the schema up to date: the SQL files of `migrations` in the order of their names, each once and in its own
 * transaction, or statement by statement where a file says so. Several servers may start at the same time, and a
 * migration has no time limit.
 * @returns the names of those that ran now
 */
export function migrate(pool: Pool, from = folder, { only, ...limits }: Migrating = {}): Promise<string[]> {
  return unhurried(pool, (client) => holdingServers(client, () => runMissing(client, from, only)), limits);
}

async function runMissing(
  client: PoolClient,
  from: string,
  only: readonly string[] | undefined,
): Promise<string[]> {
  await client.query(
    'create table if not exists migrations (name text primary key, at timestamptz not null default now())',
  );
  const { rows } = await client.query<{ name: string }>('select name from migrations');
  const done = new Set(rows.map((row) => row.name));
  const missing = (await migrationNames(from)).filter(
    (name) => !done.has(name) && (only === undefined || only.includes(name)),
  );
  for (const name of missing) await run(client, name, await readFile(join(from, name), 'utf8'));
  return missing;
}

async function run(client: PoolClient, name: string, sql: string): Promise<void> {
  try {
    const note = () => client.query('insert into migrations (name) values ($1)', [name]);
    if (standsAlone(sql)) {
      await runOneByOne(client, sql);
      await note();
    } else {
      await betweenOthers(client, async () => {
        await client.query(sql);
        await note();
      });
    }
  } catch (error) {
    throw new Error(`migration ${name} failed`, { cause: error });
  }
}
