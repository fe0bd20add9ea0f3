import type { Transaction } from 'kysely';
import type { Pool } from 'pg';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Tables } from '#platform/db/tables.ts';
import type { Log } from '#platform/log.ts';

export interface JobOptions {
  /** Seconds until a failed job runs again; grows with each try. */
  retryDelay?: number;
  retryLimit?: number;
}

export interface SendOptions {
  /** Sends the job only when this transaction commits. */
  trx?: Transaction<Tables>;
  startAfter?: Date;
}

/**
 * Work that is done later and survives a restart, kept in the database beside the rows it is about. A job may run
 * more than once, so it must be able to.
 */
export interface Jobs {
  /** Says what to do with jobs of this name; before `start`. */
  handle<D extends object>(name: string, run: (data: D) => Promise<void>, options?: JobOptions): void;
  /** The same at each time of a cron expression (UTC), once in all servers together. */
  schedule(name: string, cron: string, run: () => Promise<void>): void;
  send(name: string, data: object, options?: SendOptions): Promise<void>;
  start(): Promise<void>;
  /** Lets running jobs end. */
  stop(): Promise<void>;
}

interface Registered extends JobOptions {
  name: string;
  cron?: string;
  run(data: object): Promise<void>;
}

export function createJobs({ pool, log }: { pool: Pool; log: Log }): Jobs {
  const registered: Registered[] = [];
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    cronMonitorIntervalSeconds: 10,
    cronWorkerIntervalSeconds: 5,
    persistWarnings: false,
    monitorVacuum: false,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the jobs wait for the database'));

  async function startWork({ name, cron, run, retryDelay = 5, retryLimit = 10 }: Registered): Promise<void> {
    await boss.createQueue(name, { retryDelay, retryLimit, retryBackoff: true });
    if (cron !== undefined) await boss.schedule(name, cron, {}, { tz: 'UTC' });
    await boss.work<object>(name, { pollingIntervalSeconds: 0.5 }, async (jobs) => {
      for (const { data } of jobs) await run(data);
    });
  }

  return {
    handle(name, run, options = {}) {
      registered.push({ ...options, name, run: (data) => run(data as Parameters<typeof run>[0]) });
    },
    schedule(name, cron, run) {
      registered.push({ name, cron, run });
    },
    async send(name, data, { trx, startAfter } = {}) {
      await boss.send(name, data, {
        ...(trx ? { db: fromKysely(trx) } : {}),
        ...(startAfter ? { startAfter } : {}),
      });
    },
    async start() {
      await boss.start();
      for (const entry of registered) await startWork(entry);
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}
