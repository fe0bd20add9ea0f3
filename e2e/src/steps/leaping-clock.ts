import type { Clock } from '../../../apps/server/src/platform/clock.ts';

export interface LeapingClock extends Clock {
  /** Moves on by `ms` at once; what is due by then runs. */
  leap(ms: number): void;
}

/** The real time, which can leap ahead so that nobody waits. */
export function leapingClock(): LeapingClock {
  let ahead = 0;
  const tasks = new Set<{ ms: number; due: number; task: () => void }>();
  const now = () => Date.now() + ahead;
  const runDue = () => {
    for (const entry of tasks) {
      if (entry.due > now()) continue;
      entry.due = now() + entry.ms;
      entry.task();
    }
  };
  let timer: NodeJS.Timeout | undefined;
  return {
    now: () => new Date(now()),
    every(ms, task) {
      const entry = { ms, due: now() + ms, task };
      tasks.add(entry);
      timer ??= setInterval(runDue, 50).unref();
      return () => {
        tasks.delete(entry);
        if (tasks.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
    leap(ms) {
      ahead += ms;
      runDue();
    },
  };
}
