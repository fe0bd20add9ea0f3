import { parentPort, workerData } from 'node:worker_threads';
import type { PoolConfig } from 'pg';
import { createPool } from '#platform/db/pool.ts';
import { stepBack } from '#platform/yielding-thread.ts';
import { closeAll } from './close-all.ts';

/** What the thread is to do, and where. */
export interface ClosingTask {
  connection: PoolConfig;
  /** Epoch milliseconds. */
  now: number;
  keptDays: number;
}

/** Those who answer people and units go first. */
const niceness = 10;

const { connection, now, keptDays } = workerData as ClosingTask;
const stopping = new AbortController();
parentPort?.once('message', () => stopping.abort());
stepBack(niceness);
const pool = createPool(connection, () => undefined, { max: 6 });
try {
  await closeAll({ pool, now: new Date(now), signal: stopping.signal, keptDays });
} finally {
  await pool.end();
  parentPort?.close();
}
