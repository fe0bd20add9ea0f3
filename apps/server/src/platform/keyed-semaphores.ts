/** Who shares a number of turns, and how many that is. */
export interface Share {
  readonly key: string;
  readonly most: number;
}

/** Turns at something, of which each who shares one key has so many at once; the others wait, the first come first. */
export interface Turns {
  /**
   * Resolves when there is a turn in every share; returns what gives it back.
   * @param signal ends the waiting of somebody who has gone, and leaves nothing of it
   * @throws the signal's reason
   */
  take(shares: readonly Share[], signal: AbortSignal): Promise<() => void>;
  /** Keys that are in use or waited for. */
  size(): number;
}

interface Line {
  taken: number;
  /** In the order in which they came; one that has gone is taken out wherever it stands. */
  readonly waiting: Set<() => void>;
}

export function createTurns(): Turns {
  const lines = new Map<string, Line>();

  function give(key: string): void {
    const line = lines.get(key);
    if (!line) return;
    const [next] = line.waiting;
    if (next) {
      line.waiting.delete(next);
      next();
      return;
    }
    line.taken -= 1;
    if (line.taken === 0) lines.delete(key);
  }

  /** Undefined when there was one at once, which is the common case and costs no promise. */
  function takeOne({ key, most }: Share, signal: AbortSignal): Promise<void> | undefined {
    const line = lines.get(key) ?? { taken: 0, waiting: new Set() };
    if (line.taken < most) {
      lines.set(key, line);
      line.taken += 1;
      return undefined;
    }
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        line.waiting.delete(go);
        reject(signal.reason as Error);
      };
      const go = (): void => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      signal.addEventListener('abort', leave, { once: true });
      line.waiting.add(go);
    });
  }

  return {
    async take(shares, signal) {
      const taken: string[] = [];
      const giveBack = (): void => {
        for (const key of taken.splice(0)) give(key);
      };
      try {
        // Always in the same order, so that nobody waits for somebody who waits for them.
        for (const share of shares) {
          const mine = takeOne(share, signal);
          if (mine) await mine;
          taken.push(share.key);
          signal.throwIfAborted();
        }
      } catch (error) {
        giveBack();
        throw error;
      }
      return giveBack;
    },
    size: () => lines.size,
  };
}
