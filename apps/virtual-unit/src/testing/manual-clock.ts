import type { Clock } from '#clock.ts';

export interface ManualClock extends Clock {
  /** Moves on by `ms` and runs each task as often as it is due. */
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
      return () => tasks.delete(entry);
    },
    advance(ms) {
      const end = now + ms;
      for (;;) {
        const due = [...tasks].filter((entry) => entry.due <= end).sort((a, b) => a.due - b.due)[0];
        if (!due) break;
        now = due.due;
        due.due += due.ms;
        due.task();
      }
      now = end;
    },
  };
}
