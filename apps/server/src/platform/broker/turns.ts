import { createKeyedBuckets } from './keyed-buckets.ts';
import type { Rate } from './token-bucket.ts';

/** Who comes too often waits, and of several that wait under one name only the newest. */
export interface Turns {
  /** Whether its turn has come; false when a later one took its place. Waits no longer than one token takes. */
  take(key: string): Promise<boolean>;
  /** Whoever waits under this name waits in vain. */
  drop(key: string): void;
  /** Nobody waits any more. */
  stop(): void;
}

export interface TurnsOptions {
  rate: Rate;
  /** Monotonic milliseconds. */
  now: () => number;
  /** Called for each one that has to wait. */
  onWait(): void;
}

export function createTurns({ rate, now, onWait }: TurnsOptions): Turns {
  const buckets = createKeyedBuckets({ rate, now });
  const waiting = new Map<string, { due: number; timer: NodeJS.Timeout; answer(come: boolean): void }>();

  function wait(key: string, due: number): Promise<boolean> {
    onWait();
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => {
      waiting.delete(key);
      resolve(true);
    }, due - now());
    waiting.set(key, { due, timer, answer: resolve });
    return promise;
  }

  function drop(key: string): void {
    const one = waiting.get(key);
    waiting.delete(key);
    clearTimeout(one?.timer);
    one?.answer(false);
  }

  return {
    async take(key) {
      const earlier = waiting.get(key);
      if (earlier) {
        // It has paid, and its place in time with it: whoever comes a thousand times waits no longer than once.
        clearTimeout(earlier.timer);
        earlier.answer(false);
        return wait(key, earlier.due);
      }
      const ms = buckets.of(key).take(1);
      return ms === 0 || wait(key, now() + ms);
    },
    drop,
    stop() {
      for (const key of [...waiting.keys()]) drop(key);
    },
  };
}
