import { randomBytes } from 'node:crypto';
import pg, { type Pool } from 'pg';
import { inject } from 'vitest';
import { codeOf } from '#platform/db/constraint.ts';
import { createDb } from '#platform/db/db.ts';
import { createPool } from '#platform/db/pool.ts';
import type { Db } from '#platform/db/tables.ts';
import { withDatabase } from './connection-url.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a database in which databases may be made. */
    postgresUrl: string;
    /** Name of the migrated database that test databases are copies of. */
    postgresTemplate: string;
  }
}

export interface TestDatabase {
  db: Db;
  pool: Pool;
  url: string;
  /** Ends the pool and drops the database. */
  stop(): Promise<void>;
}

/**
 * A fresh PostgreSQL database of its own: one for each test file, by `perFile(testDatabase)`.
 * @param empty without the tables that are there otherwise
 */
export async function testDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const name = `poolhouse_test_${randomBytes(6).toString('hex')}`;
  const copied = `template ${inject('postgresTemplate')} strategy file_copy`;
  await administer(server, `create database ${name} ${empty ? '' : copied}`);
  const url = withDatabase(server, name);
  const pool = createPool({ connectionString: url }, () => undefined, { max: 10 });
  return {
    db: createDb(pool),
    pool,
    url,
    async stop() {
      await pool.end();
      await drop(server, name);
    },
  };
}

async function drop(server: string, name: string): Promise<void> {
  try {
    await administer(server, `drop database ${name} with (force)`);
  } catch (error) {
    // Only a superuser may end PostgreSQL's own vacuum that way; without force it is asked to go, and waited for.
    if (codeOf(error) !== '42501') throw error;
    await administer(server, `drop database ${name}`);
  }
}

async function administer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
