import type { Clock } from '#platform/clock.ts';
import { isPassing } from '#platform/db/passing.ts';
import type { Log } from '#platform/log.ts';
import type { AccountJob } from './jobs.ts';

/** Runs jobs by the clock, each at most once at a time, but for those that may be run again meanwhile. */
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
  const overlapping = new Set<Promise<void>>();
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
        if (isPassing(error)) log.warn(what, 'a job waits for the database');
        else log.error(what, 'a job failed');
      })
      .finally(() => {
        running.delete(job.name);
        overlapping.delete(done);
      });
    if (job.again) overlapping.add(done);
    else running.set(job.name, done);
    return done;
  }

  /** One after the other: what the first makes the next sends. One that may be run again holds up nobody. */
  async function runEager(): Promise<void> {
    for (const job of eager) {
      const done = run(job);
      if (!job.again) await done;
    }
  }

  return {
    run,
    start(jobs) {
      eager = jobs.filter(({ soon }) => soon);
      stops = jobs.map((job) => clock.every(job.everyMs, () => void run(job)));
      for (const job of jobs) if (job.stop) stops.push(job.stop);
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
      await Promise.all([...running.values(), ...overlapping]);
    },
  };
}
