/** Passes on a key at once, and what comes of it within `ms` after that as one more. */
export interface Throttle {
  add(key: string): void;
  /** Nothing more is passed on. */
  stop(): void;
}

export function createThrottle(ms: number, pass: (key: string) => void): Throttle {
  const timers = new Map<string, NodeJS.Timeout>();
  const waiting = new Set<string>();

  function go(key: string): void {
    timers.set(key, setTimeout(() => next(key), ms).unref());
    pass(key);
  }

  function next(key: string): void {
    timers.delete(key);
    if (waiting.delete(key)) go(key);
  }

  return {
    add(key) {
      if (timers.has(key)) waiting.add(key);
      else go(key);
    },
    stop() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      waiting.clear();
    },
  };
}
