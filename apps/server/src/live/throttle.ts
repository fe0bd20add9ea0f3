/** Passes on the first value of a key at once, and what comes within `ms` after it merged into one. */
export interface Throttle<Value> {
  add(key: string, value: Value): void;
  stop(): void;
}

export function createThrottle<Value>(
  ms: number,
  merge: (one: Value, other: Value) => Value,
  pass: (key: string, value: Value) => void,
): Throttle<Value> {
  const timers = new Map<string, NodeJS.Timeout>();
  const waiting = new Map<string, Value>();

  function go(key: string, value: Value): void {
    timers.set(key, setTimeout(() => next(key), ms).unref());
    pass(key, value);
  }

  function next(key: string): void {
    const value = waiting.get(key);
    timers.delete(key);
    if (value === undefined) return;
    waiting.delete(key);
    go(key, value);
  }

  return {
    add(key, value) {
      if (!timers.has(key)) return go(key, value);
      const present = waiting.get(key);
      waiting.set(key, present === undefined ? value : merge(present, value));
    },
    stop() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      waiting.clear();
    },
  };
}
