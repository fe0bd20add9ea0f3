import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Pool, PoolConfig } from 'pg';
import type { ClosingTask } from './closing-worker.ts';
import { closedBefore } from './progress.ts';

/** Closes days that are over, in a thread of its own: packing a fleet's day takes minutes of a processor. */
export interface Closing {
  /** Whether any day was ever closed. */
  isBegun(): Promise<boolean>;
  /** Resolves when all days that are over are closed, and what came late is in its day. */
  run(now: Date): Promise<void>;
  /** What was not done is done the next time. */
  stop(): Promise<void>;
}

const mostStopMs = 5_000;

export function createClosing({ pool, keptDays }: { pool: Pool; keptDays: number }): Closing {
  let running: { worker: Worker; ended: Promise<unknown> } | undefined;
  let stopped = false;

  async function run(now: Date): Promise<void> {
    if (stopped) return;
    if (running) return void (await running.ended);
    const task: ClosingTask = { connection: connectionOf(pool), now: now.getTime(), keptDays };
    const worker = new Worker(new URL('./closing-worker.ts', import.meta.url), { workerData: task });
    // Rejects with what the thread failed with.
    const ended = once(worker, 'exit');
    running = { worker, ended };
    try {
      await ended;
    } finally {
      running = undefined;
    }
  }

  return {
    isBegun: async () => Number.isFinite(await closedBefore(pool)),
    run,
    async stop() {
      stopped = true;
      if (!running) return;
      const { worker, ended } = running;
      worker.postMessage('stop');
      // Each of its steps is a transaction: whatever it waits for, it may be left alone with it.
      const impatient = setTimeout(() => void worker.terminate(), mostStopMs);
      await ended.catch(() => undefined);
      clearTimeout(impatient);
    },
  };
}

/** A thread is given values only; the password is no property that copying finds. */
function connectionOf({ options }: Pool): PoolConfig {
  const { types: _, ...others } = { ...options, password: options.password };
  return Object.fromEntries(Object.entries(others).filter(([, value]) => typeof value !== 'function'));
}
