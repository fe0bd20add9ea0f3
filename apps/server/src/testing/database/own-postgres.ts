import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDb } from '#platform/db/db.ts';
import { migrate } from '#platform/db/migrate.ts';
import { ensurePartitions } from '#platform/db/partitions.ts';
import { createPool } from '#platform/db/pool.ts';
import { createLog } from '#platform/log.ts';
import { createEmbeddedPostgres, type EmbeddedPostgres } from '#platform/postgres/supervisor.ts';
import { socketUrl } from './connection-url.ts';
import type { TestDatabase } from './database.ts';

/** A PostgreSQL that is this test's alone and can be switched off and on. */
export interface OwnPostgres {
  /** Its `stop` does nothing: the database goes with its PostgreSQL. */
  database: TestDatabase;
  /** Ends PostgreSQL's process. */
  down(): Promise<void>;
  /** Starts another on the same data. */
  up(): Promise<void>;
  stop(): Promise<void>;
}

/** @param data where its data lies; a folder that PostgreSQL's user can reach */
export async function ownPostgres(data?: string): Promise<OwnPostgres> {
  const folder = data ?? (await mkdtemp(join(tmpdir(), 'poolhouse-test-')));
  await chmod(folder, 0o711);
  const settings = { fsync: 'off', full_page_writes: 'off' };
  const create = (): EmbeddedPostgres =>
    createEmbeddedPostgres({ dataFolder: folder, log: createLog('silent'), settings });
  let postgres = create();
  const connection = await postgres.start();
  const pool = createPool(connection, () => undefined, { max: 10 });
  await migrate(pool);
  await ensurePartitions(pool, new Date());
  return {
    database: { db: createDb(pool), pool, url: socketUrl(connection), stop: async () => undefined },
    down: () => postgres.stop(),
    async up() {
      postgres = create();
      await postgres.start();
    },
    async stop() {
      await pool.end();
      await postgres.stop();
      if (data === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}
