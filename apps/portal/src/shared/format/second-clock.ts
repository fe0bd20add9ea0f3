const EVERY_MS = 1000;

/** One clock for the whole page: everything that shows an age is redrawn together once a second, not by its own timer. */
export interface SecondClock {
  subscribe(listener: () => void): () => void;
  /** Epoch milliseconds as of the last tick. */
  now(): number;
}

export function createSecondClock(): SecondClock {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setInterval> | undefined;
  let now = Date.now();

  function tick(): void {
    now = Date.now();
    for (const listener of [...listeners]) listener();
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      timer ??= setInterval(tick, EVERY_MS);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      };
    },
    now() {
      // Nobody listened for a while.
      if (timer === undefined && Date.now() - now >= EVERY_MS) now = Date.now();
      return now;
    },
  };
}
