import type { Clock } from '#platform/clock.ts';
import { Refusal } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';

const every = 60_000;

/** Subscriptions that failed: one line a minute, as who asks in vain asks again and again. */
export function createFailures({ clock, log }: { clock: Pick<Clock, 'now'>; log: Pick<Log, 'warn'> }) {
  let count = 0;
  let saidAt = Number.NEGATIVE_INFINITY;
  return {
    note(error: unknown): void {
      count += 1;
      const now = clock.now().getTime();
      if (now - saidAt < every) return;
      // Of a refusal of ours the code says all; of another failure the trace helps.
      const what = error instanceof Refusal ? { code: error.code } : { err: error };
      log.warn({ ...what, count }, 'live subscriptions failed');
      saidAt = now;
      count = 0;
    },
  };
}
