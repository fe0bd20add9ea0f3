import { randomBytes } from 'node:crypto';
import pg, { type Pool } from 'pg';
import { inject } from 'vitest';
import { createDb } from '../platform/db/db.ts';
import { createPool } from '../platform/db/pool.ts';
import type { Db } from '../platform/db/tables.ts';
import { withDatabase } from './connection-url.ts';

export interface TestDatabase {
  db: Db;
  pool: Pool;
  url: string;
  /** Ends the pool and drops the database. */
  stop(): Promise<void>;
}

/** A fresh, migrated PostgreSQL database of its own: one for each test file, made in `beforeAll`. */
export async function testDatabase(): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  const name = `poolhouse_test_${randomBytes(6).toString('hex')}`;
  await administer(
    server,
    `create database ${name} template ${inject('postgresTemplate')} strategy file_copy`,
  );
  const url = withDatabase(server, name);
  const pool = createPool({ connectionString: url }, () => undefined, { max: 10 });
  return {
    db: createDb(pool),
    pool,
    url,
    async stop() {
      await pool.end();
      await administer(server, `drop database ${name} with (force)`);
    },
  };
}

async function administer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
}
