/** Has things done in a moment, once for all who ask meanwhile; what fails is tried again. */
export interface Wakes {
  wake(name: string): void;
  /** The same, but later: what was done just now failed. */
  wakeLater(name: string): void;
  /** From then on nothing is run any more. */
  stop(): Promise<void>;
}

/** Not at once, so that no answer's time tells what follows it. */
const momentMs = 120;
const laterMs = 2_000;

/** @param onFailed told why one failed, which is then tried again */
export function createWakes(
  act: (name: string) => Promise<void>,
  onFailed: (error: unknown, name: string) => void,
): Wakes {
  // As many as there are names at most.
  const timers = new Map<string, NodeJS.Timeout>();
  const acting = new Set<Promise<void>>();
  let stopped = false;

  function begin(name: string): void {
    // Before it runs: it may not see what comes while it runs.
    timers.delete(name);
    const done = act(name)
      .catch((error: unknown) => {
        onFailed(error, name);
        after(name, laterMs);
      })
      .finally(() => acting.delete(done));
    acting.add(done);
  }

  function after(name: string, ms: number): void {
    if (stopped || timers.has(name)) return;
    timers.set(
      name,
      setTimeout(() => begin(name), ms),
    );
  }

  return {
    wake: (name) => after(name, momentMs),
    wakeLater: (name) => after(name, laterMs),
    async stop() {
      stopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      await Promise.all(acting);
    },
  };
}
