import { Refusal } from '../../platform/errors.ts';

/** Runs a piece of work when it has its turn. @throws Refusal `too-many` when too many wait already */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets so many do something at once, and so many wait for it: what strangers ask for takes a share of what all need. */
export function createTurns({ atOnce, waiting }: { atOnce: number; waiting: number }): Turns {
  const queue: (() => void)[] = [];
  let running = 0;

  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new Refusal('too-many', 'too-many-requests', { retryAfter: 3 });
      // Whoever ends hands the turn over, so that nobody slips in between.
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
