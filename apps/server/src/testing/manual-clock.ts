import type { Clock } from '#platform/clock.ts';

export interface ManualClock extends Clock {
  /** Moves on by `ms` and runs each due task once. */
  advance(ms: number): void;
}

/** A clock that stands still until it is moved. */
export function manualClock(start = new Date('2026-06-01T10:00:00Z')): ManualClock {
  let now = start.getTime();
  const tasks = new Set<{ ms: number; due: number; task: () => void }>();
  return {
    now: () => new Date(now),
    every(ms, task) {
      const entry = { ms, due: now + ms, task };
      tasks.add(entry);
      return () => void tasks.delete(entry);
    },
    advance(ms) {
      now += ms;
      for (const entry of tasks) {
        if (entry.due > now) continue;
        entry.due = now + entry.ms;
        entry.task();
      }
    },
  };
}
