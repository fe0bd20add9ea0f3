import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { unhurried } from './unhurried.ts';

// Any number that nothing else in this database uses for an advisory lock.
const lock = 7_265_001;

/** Does what makes or changes tables: one server at a time, while the others wait as long as it takes. */
export const asOnlyServer = <T>(pool: Pool, work: () => Promise<T>): Promise<T> =>
  unhurried(pool, (client) => holdingServers(client, work));

/** The same on a connection that is there already; its lock goes with it at the latest. */
export async function holdingServers<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
  await untilAlone(client);
  try {
    return await work();
  } finally {
    await client.query('select pg_advisory_unlock($1)', [lock]);
  }
}

/**
 * It polls, because building an index concurrently waits for every statement that has begun, and would wait for one
 * that waits for the lock.
 */
async function untilAlone(client: PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [lock]);
    if (rows[0]?.mine) return;
    await sleep(100);
  }
}
