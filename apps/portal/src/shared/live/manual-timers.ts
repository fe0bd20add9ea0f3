import type { After } from './after.ts';

/** Time that a test moves itself. */
export interface ManualTimers {
  readonly after: After;
  /** Moves on by `ms`; what is due by then runs, in its order. */
  pass(ms: number): void;
}

export function manualTimers(): ManualTimers {
  let now = 0;
  let waiting: { due: number; task: () => void }[] = [];
  return {
    after(ms, task) {
      const entry = { due: now + ms, task };
      waiting = [...waiting, entry].sort((a, b) => a.due - b.due);
      return () => {
        waiting = waiting.filter((one) => one !== entry);
      };
    },
    pass(ms) {
      const until = now + ms;
      for (let next = waiting[0]; next && next.due <= until; next = waiting[0]) {
        waiting = waiting.slice(1);
        now = next.due;
        next.task();
      }
      now = until;
    },
  };
}
