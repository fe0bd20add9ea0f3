import type { Log } from '#platform/log.ts';

/** Ends in the opposite order what was begun, once, whatever fails on the way. */
export interface Lifecycle {
  onStop(what: string, stop: () => void | Promise<void>): void;
  /** Idempotent: a second call waits for the first. */
  stop(): Promise<void>;
}

export function createLifecycle(log: Log): Lifecycle {
  const tasks: { what: string; stop: () => void | Promise<void> }[] = [];
  let ending: Promise<void> | undefined;

  async function stopAll(): Promise<void> {
    for (let task = tasks.pop(); task; task = tasks.pop()) {
      try {
        await task.stop();
      } catch (error) {
        log.error({ err: error }, `${task.what} did not stop cleanly`);
      }
    }
  }

  return {
    onStop: (what, stop) => void tasks.push({ what, stop }),
    stop() {
      ending ??= stopAll();
      return ending;
    },
  };
}
