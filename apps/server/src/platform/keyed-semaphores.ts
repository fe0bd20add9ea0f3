/** How many at once may share one key. */
export interface ConcurrencyLimit {
  readonly key: string;
  readonly most: number;
}

/** Counting semaphores by key: each lets so many through at once, and the others in the order in which they came. */
export interface KeyedSemaphores {
  /** What {@link acquire} would return at once; undefined, and nothing taken, when it would wait. */
  tryAcquire(limits: readonly ConcurrencyLimit[]): (() => void) | undefined;
  /**
   * Resolves when every limit lets it through; returns what releases them all.
   * @param signal ends the waiting of somebody who has gone, and leaves nothing of it
   * @throws the signal's reason
   */
  acquire(limits: readonly ConcurrencyLimit[], signal: AbortSignal): Promise<() => void>;
  /** Keys that are in use or waited for. */
  size(): number;
}

interface Semaphore {
  taken: number;
  /** In the order in which they came; one that has gone is taken out wherever it stands. */
  readonly waiting: Set<() => void>;
}

export function createKeyedSemaphores(): KeyedSemaphores {
  const semaphores = new Map<string, Semaphore>();

  function releaseOne(key: string): void {
    const semaphore = semaphores.get(key);
    if (!semaphore) return;
    const [next] = semaphore.waiting;
    if (next) {
      semaphore.waiting.delete(next);
      next();
      return;
    }
    semaphore.taken -= 1;
    if (semaphore.taken === 0) semaphores.delete(key);
  }

  /** Undefined when it got through at once. */
  function acquireOne({ key, most }: ConcurrencyLimit, signal: AbortSignal): Promise<void> | undefined {
    const semaphore = semaphores.get(key) ?? { taken: 0, waiting: new Set() };
    if (semaphore.taken < most) {
      semaphores.set(key, semaphore);
      semaphore.taken += 1;
      return undefined;
    }
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        semaphore.waiting.delete(go);
        reject(signal.reason as Error);
      };
      const go = (): void => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      signal.addEventListener('abort', leave, { once: true });
      semaphore.waiting.add(go);
    });
  }

  function releaseOnce(keys: string[]): () => void {
    return () => {
      for (const key of keys.splice(0)) releaseOne(key);
    };
  }

  return {
    tryAcquire(limits) {
      if (limits.some(({ key, most }) => (semaphores.get(key)?.taken ?? 0) >= most)) return undefined;
      for (const { key } of limits) {
        const semaphore = semaphores.get(key);
        if (semaphore) semaphore.taken += 1;
        else semaphores.set(key, { taken: 1, waiting: new Set() });
      }
      return releaseOnce(limits.map(({ key }) => key));
    },
    async acquire(limits, signal) {
      const acquired: string[] = [];
      const release = releaseOnce(acquired);
      try {
        // Always in the same order, so that no two wait for each other.
        for (const limit of limits) {
          const waiting = acquireOne(limit, signal);
          if (waiting) await waiting;
          acquired.push(limit.key);
          signal.throwIfAborted();
        }
      } catch (error) {
        release();
        throw error;
      }
      return release;
    },
    size: () => semaphores.size,
  };
}
