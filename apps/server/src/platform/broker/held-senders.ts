/** Senders whose last message is still being handled: their next one waits. */
export interface HeldSenders {
  hold(sender: string | undefined, busy: void | Promise<void>): void;
  /** Calls `go` as soon as no message of this sender is being handled, at once when none is. */
  whenFree(sender: string, go: () => void): void;
}

export function createHeldSenders(): HeldSenders {
  const waiting = new Map<string, Promise<void>>();
  return {
    hold(sender, busy) {
      if (sender === undefined || !busy) return;
      const all: Promise<void> = Promise.allSettled([waiting.get(sender), busy]).then(() => {
        if (waiting.get(sender) === all) waiting.delete(sender);
      });
      waiting.set(sender, all);
    },
    whenFree(sender, go) {
      const busy = waiting.get(sender);
      if (busy) void busy.then(go);
      else go();
    },
  };
}
