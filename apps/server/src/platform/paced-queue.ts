import { setTimeout as sleep } from 'node:timers/promises';

/**
 * One work after the other, and after each a pause that is as long as it took: however many wait, others have half of
 * the time to themselves. Those that wait are in memory.
 */
export function pacedQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const before = last;
    const done = before.then(async () => {
      const begin = performance.now();
      try {
        return { result: await work(), took: performance.now() - begin };
      } catch (error) {
        return { error, took: performance.now() - begin };
      }
    });
    last = done.then(({ took }) => sleep(took));
    return done.then((ended) => {
      if ('error' in ended) throw ended.error;
      return ended.result;
    });
  };
}
