import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg, { type PoolConfig } from 'pg';
import type { TestProject } from 'vitest/node';
import { givenDatabase } from '#config.ts';
import { migrate } from '#platform/db/migrate.ts';
import { ensurePartitions } from '#platform/db/partitions.ts';
import { createPool } from '#platform/db/pool.ts';
import { createLog } from '#platform/log.ts';
import { createEmbeddedPostgres } from '#platform/postgres/supervisor.ts';
import { socketUrl, withDatabase } from './database/connection-url.ts';

let end: () => Promise<void> = async () => undefined;

export const teardown = (): Promise<void> => end();

/** One PostgreSQL for a test run, with a migrated template: `DATABASE_URL`'s, else an embedded one. */
export async function setup(project: TestProject): Promise<void> {
  const given = givenDatabase();
  const embedded = given === undefined ? await startEmbedded() : undefined;
  const url = given ?? socketUrl(embedded?.connection ?? {});
  const template = `poolhouse_template_${randomBytes(6).toString('hex')}`;
  await administer(url, `create database ${template}`);
  await prepare(withDatabase(url, template));
  project.provide('postgresUrl', url);
  project.provide('postgresTemplate', template);
  end = async () => {
    if (embedded) await embedded.stop();
    else await administer(url, `drop database if exists ${template}`);
  };
}

async function startEmbedded(): Promise<{ connection: PoolConfig; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'poolhouse-test-'));
  await chmod(folder, 0o711);
  const postgres = createEmbeddedPostgres({
    dataFolder: folder,
    log: createLog('error'),
    createDatabases: true,
    settings: {
      ...{ fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '200' },
      // Databases live for a minute, and there are hundreds: nothing is to be tidied up in them.
      ...{ autovacuum: 'off', jit: 'off', wal_level: 'minimal', max_wal_senders: '0' },
    },
  });
  const connection = await postgres.start();
  return {
    connection,
    async stop() {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function administer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
}

async function prepare(url: string): Promise<void> {
  const pool = createPool({ connectionString: url }, () => undefined);
  await migrate(pool);
  await ensurePartitions(pool, new Date());
  await pool.end();
}
