import { setTimeout as sleep } from 'node:timers/promises';

export interface PacedQueueOptions {
  /** As many may wait, or are at work. */
  most: number;
  /** What one more is told, and whoever waits when it ends. */
  full(): Error;
  /** Of its end: what is at work then is finished, and nothing else begins. */
  end: AbortSignal;
}

/**
 * One work after the other, and after each a pause that is as long as it took: however many wait, others have half of
 * the time to themselves.
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
    last = done.then(({ took }) => sleep(took, undefined, { signal: end })).catch(() => undefined);
    const ended = await done;
    if ('error' in ended) throw ended.error;
    return ended.result;
  };
}
