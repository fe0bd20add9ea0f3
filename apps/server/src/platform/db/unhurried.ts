import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase, Pool, PoolClient } from 'pg';
import { isLocked } from './constraint.ts';
import { allowSilence } from './silence.ts';
import { isCollision } from './transact.ts';

export interface Unhurried {
  /** Milliseconds that one try waits for a lock, while everybody who comes later waits behind it. */
  lockMs?: number;
}

/**
 * A connection for work on whole tables: it may take as long as it takes, unlike what people wait for, but it waits
 * only a moment for a lock, because everybody else queues behind it meanwhile.
 */
export async function unhurried<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
  { lockMs = 2_000 }: Unhurried = {},
): Promise<T> {
  const client = await pool.connect();
  allowSilence(client);
  try {
    await client.query(
      `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = ${lockMs}`,
    );
    return await work(client);
  } finally {
    // Its limits are not those of the pool.
    client.release(true);
  }
}

const TRIES = 100;

/** Runs `work` in a transaction, again while others hold its locks, so that they get their turn in between. */
export const betweenOthers = <T>(client: ClientBase, work: () => Promise<T>): Promise<T> =>
  again(() => transactOn(client, work));

/** Runs `work` in a transaction of this connection. */
async function transactOn<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Runs `work` again while it doesn't get its locks, or is rolled back for another transaction. */
export async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let left = TRIES - 1; ; left--) {
    try {
      return await work();
    } catch (error) {
      if (left === 0 || !(isLocked(error) || isCollision(error))) throw error;
      await sleep(500);
    }
  }
}
