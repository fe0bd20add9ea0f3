import type { Transaction } from 'kysely';
import type { Pool } from 'pg';
import { fromKysely, PgBoss } from 'pg-boss';
import { asOnlyServer } from '#platform/db/one-server.ts';
import { isPassing } from '#platform/db/passing.ts';
import type { Tables } from '#platform/db/tables.ts';
import type { Log } from '#platform/log.ts';
import { createWakes } from './wakes.ts';

export interface JobOptions {
  /** Seconds until a failed job runs again; grows with each try. */
  retryDelay?: number;
  retryLimit?: number;
}

export interface ScheduleOptions extends JobOptions {
  /** Also runs soon after `start`, after {@link Jobs.wake}, and after it failed. */
  soon?: boolean;
}

export interface SendOptions {
  /** Sends the job only when this transaction commits. */
  trx?: Transaction<Tables>;
  startAfter?: Date;
}

/**
 * Work that is done later and survives a restart, kept in the database beside the rows it is about. A job may run more
 * than once, and must be able to. Decision 033.
 */
export interface Jobs {
  /** Registers what to do with jobs of this name; call it before `start`. */
  handle<D extends object>(name: string, run: (data: D) => Promise<void>, options?: JobOptions): void;
  /**
   * The same at each time of a cron expression (UTC), once in all servers together. However often it is asked for, one
   * waits in the queue.
   */
  schedule(name: string, cron: string, run: () => Promise<void>, options?: ScheduleOptions): void;
  send(name: string, data: object, options?: SendOptions): Promise<void>;
  /**
   * Has a job that was scheduled as `soon` run in a moment: it finds whatever was committed before. Costs the caller
   * nothing; should it get lost with this server, the schedule makes up for it.
   */
  wake(name: string): void;
  start(): Promise<void>;
  /** Lets running jobs end. */
  stop(): Promise<void>;
}

interface Registered extends ScheduleOptions {
  name: string;
  cron?: string;
  run(data: object): Promise<void>;
}

/** Seconds between two looks for jobs: of those that somebody waits for, and of those that only the clock sends. */
const looks = { waited: 0.5, byClock: 5 };
/** How long finished jobs are kept: they are useless, and there may be several of one name in a second. */
const keptSeconds = 3_600;

export function createJobs({ pool, log }: { pool: Pool; log: Log }): Jobs {
  const registered: Registered[] = [];
  const running = new Set<Promise<void>>();
  const workers = new Map<string, string>();
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    cronMonitorIntervalSeconds: 10,
    cronWorkerIntervalSeconds: 5,
    maintenanceIntervalSeconds: keptSeconds,
    persistWarnings: false,
    monitorVacuum: false,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the jobs wait for the database'));

  const wakes = createWakes(async (name) => {
    await boss.send(name, {});
    // Its own worker looks at once; those of other servers look every now and then.
    boss.notifyWorker(workers.get(name) ?? '');
  }, logFailure);

  function logFailure(err: unknown, job: string): void {
    if (isPassing(err)) log.warn({ err, job }, 'a job waits for the database');
    else log.error({ err, job }, 'a job failed');
  }

  async function runJob({ name, run, soon }: Registered, data: object): Promise<void> {
    const done = run(data);
    running.add(done);
    try {
      await done;
    } catch (error) {
      logFailure(error, name);
      if (soon) wakes.wakeLater(name);
      throw error;
    } finally {
      running.delete(done);
    }
  }

  async function startWork(job: Registered): Promise<void> {
    const { name, cron, soon, retryDelay = 5, retryLimit = 10 } = job;
    const retry = { retryDelay, retryLimit, retryBackoff: true };
    const once = cron === undefined ? {} : { policy: 'short', deleteAfterSeconds: keptSeconds };
    await boss.createQueue(name, { ...retry, ...once });
    if (cron !== undefined) await boss.schedule(name, cron, {}, { tz: 'UTC' });
    const pollingIntervalSeconds = cron === undefined || soon ? looks.waited : looks.byClock;
    const worker = await boss.work<object>(name, { pollingIntervalSeconds }, async (jobs) => {
      for (const { data } of jobs) await runJob(job, data);
    });
    workers.set(name, worker);
  }

  return {
    handle(name, run, options = {}) {
      registered.push({ ...options, name, run: (data) => run(data as Parameters<typeof run>[0]) });
    },
    schedule(name, cron, run, options = {}) {
      registered.push({ ...options, name, cron, run });
    },
    async send(name, data, { trx, startAfter } = {}) {
      await boss.send(name, data, {
        ...(trx ? { db: fromKysely(trx) } : {}),
        ...(startAfter ? { startAfter } : {}),
      });
    },
    wake(name) {
      // Before the start there is nothing to do: it wakes all.
      if (workers.has(name)) wakes.wake(name);
    },
    async start() {
      // It makes its tables, and one for each queue.
      await asOnlyServer(pool, async () => {
        await boss.start();
        for (const job of registered) await startWork(job);
      });
      for (const { name, soon } of registered) if (soon) wakes.wake(name);
    },
    async stop() {
      await wakes.stop();
      await boss.stop({ graceful: true, timeout: 5_000 });
      await Promise.allSettled(running);
    },
  };
}
