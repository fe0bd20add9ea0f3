import { setTimeout as sleep } from 'node:timers/promises';

export interface PacedQueueOptions {
  /** As many may wait, or are at work. */
  most: number;
  /** What one more is told, and whoever waits when it ends. */
  full(): Error;
  /** Of its end: what is at work then is finished, and nothing else begins. */
  end: AbortSignal;
}

/** A pause is so many times as long as the work before it. */
const pauseTimes = 2;
/** Milliseconds, and no shorter: what a work leaves to others does not end sooner because the work was quick. */
const leastPause = 250;

/**
 * One work after the other, and after each a pause that is at least twice as long as it took: however many wait, others have
 * two thirds of the time to themselves, and what a work leaves to be done by others is mostly done in it.
 */
export function pacedQueue({
  most,
  full,
  end,
}: PacedQueueOptions): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (work) => {
    if (waiting >= most || end.aborted) throw full();
    waiting += 1;
    const before = last;
    const done = before.then(async () => {
      const begin = performance.now();
      try {
        if (end.aborted) throw full();
        return { result: await work(), took: performance.now() - begin };
      } catch (error) {
        return { error, took: performance.now() - begin };
      } finally {
        waiting -= 1;
      }
    });
    last = done
      .then(({ took }) => sleep(Math.max(leastPause, pauseTimes * took), undefined, { signal: end }))
      .catch(() => undefined);
    const ended = await done;
    if ('error' in ended) throw ended.error;
    return ended.result;
  };
}
