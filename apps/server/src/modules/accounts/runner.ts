import type { Clock } from '../../platform/clock.ts';
import { isDatabaseAway } from '../../platform/db/away.ts';
import type { Log } from '../../platform/log.ts';
import type { AccountJob } from './jobs.ts';

/** Runs jobs by the clock, each at most once at a time. */
export interface Runner {
  start(jobs: readonly AccountJob[]): void;
  /** Runs a job now, or waits for the run that is under way. */
  run(job: AccountJob): Promise<void>;
  /** Runs those that want it in a moment of real time; not at once, so that no answer's time tells of them. */
  soon(): void;
  /** Lets what runs come to its end. */
  stop(): Promise<void>;
}

const momentMs = 120;

export function createRunner({ clock, log }: { clock: Clock; log: Log }): Runner {
  const running = new Map<string, Promise<void>>();
  let stops: (() => void)[] = [];
  let eager: readonly AccountJob[] = [];
  let timer: NodeJS.Timeout | undefined;

  function run(job: AccountJob): Promise<void> {
    const already = running.get(job.name);
    if (already) return already;
    const done = job
      .run()
      .catch((error: unknown) => {
        const what = { err: error, job: job.name };
        if (isDatabaseAway(error)) log.warn(what, 'a job waits for the database');
        else log.error(what, 'a job failed');
      })
      .finally(() => running.delete(job.name));
    running.set(job.name, done);
    return done;
  }

  async function runEager(): Promise<void> {
    for (const job of eager) await run(job);
  }

  return {
    run,
    start(jobs) {
      eager = jobs.filter(({ soon }) => soon);
      stops = jobs.map((job) => clock.every(job.everyMs, () => void run(job)));
    },
    soon() {
      if (timer || eager.length === 0) return;
      timer = setTimeout(() => {
        timer = undefined;
        void runEager();
      }, momentMs);
    },
    async stop() {
      for (const stop of stops) stop();
      stops = [];
      eager = [];
      clearTimeout(timer);
      timer = undefined;
      await Promise.all(running.values());
    },
  };
}
