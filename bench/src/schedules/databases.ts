import { randomBytes } from 'node:crypto';
import { Client, type Pool, type PoolConfig } from 'pg';
import { createDb } from '../../../apps/server/src/platform/db/db.ts';
import { migrate } from '../../../apps/server/src/platform/db/migrate.ts';
import { ensurePartitions } from '../../../apps/server/src/platform/db/partitions.ts';
import { createPool } from '../../../apps/server/src/platform/db/pool.ts';
import { createLog } from '../../../apps/server/src/platform/log.ts';
import { createEmbeddedPostgres } from '../../../apps/server/src/platform/postgres/supervisor.ts';
import { temporaryFolder } from '../server/temporary-folder.ts';

/** Nothing is lost here and nothing waited for on the disk: that is not what is asked. */
const settings = {
  ...{ fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', wal_level: 'minimal' },
  ...{ max_wal_senders: '0', jit: 'off', autovacuum_naptime: '15s' },
};

/**
 * Runs `work` on so many migrated databases, each for a schedule of its own: what a server does for all its units, it
 * does for those of one database.
 */
export async function withDatabases<T>(
  count: number,
  work: (pools: readonly Pool[]) => Promise<T>,
): Promise<T> {
  const folder = temporaryFolder();
  const log = createLog('silent');
  const postgres = createEmbeddedPostgres({ dataFolder: folder.path, log, settings, createDatabases: true });
  const pools: Pool[] = [];
  try {
    const server = await postgres.start();
    const template = await make(server);
    await prepare({ ...server, database: template });
    for (let made = 0; made < count; made++) {
      const database = await make(server, template);
      pools.push(openPool({ ...server, database }));
    }
    return await work(pools);
  } finally {
    await Promise.all(pools.map((pool) => pool.end()));
    await postgres.stop();
    folder.remove();
  }
}

const openPool = (database: PoolConfig): Pool => createPool(database, () => undefined, { max: 4 });

async function make(server: PoolConfig, template?: string): Promise<string> {
  const name = `schedules_${randomBytes(6).toString('hex')}`;
  const client = new Client(server);
  await client.connect();
  await client.query(`create database ${name} ${template === undefined ? '' : `template ${template}`}`);
  await client.end();
  return name;
}

async function prepare(database: PoolConfig): Promise<void> {
  const pool = openPool(database);
  await migrate(pool);
  await ensurePartitions(pool, new Date());
  await addCloud(pool);
  await pool.end();
}

/** The cloud of which the schedules' units and people are. */
export async function addCloud(pool: Pool): Promise<void> {
  const cloud = { id: '01K00000000000000000000000', name: 'Poolhouse', langs: ['en' as const] };
  await createDb(pool)
    .insertInto('clouds')
    .values({ ...cloud, support_email: 'support@poolhouse.example' })
    .execute();
}
