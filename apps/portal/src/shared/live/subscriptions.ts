export interface Subscriptions {
  /** Subscriptions a unit until the returned function is called; any number of watchers share one subscription. */
  watch(unit: string): () => void;
  /** Subscribes to everything watched again: the connection is a new one. */
  repeat(): void;
  /** Subscribes to this one again if it is still watched. */
  repeatOne(unit: string): void;
  /** IRIs watched now. */
  units(): string[];
}

export function createSubscriptions(
  send: (type: 'subscribe' | 'unsubscribe', unit: string) => void,
): Subscriptions {
  const counts = new Map<string, number>();
  return {
    watch(unit) {
      const count = counts.get(unit) ?? 0;
      counts.set(unit, count + 1);
      if (count === 0) send('subscribe', unit);
      let ended = false;
      return () => {
        if (ended) return;
        ended = true;
        const left = (counts.get(unit) ?? 1) - 1;
        if (left > 0) {
          counts.set(unit, left);
          return;
        }
        counts.delete(unit);
        send('unsubscribe', unit);
      };
    },
    repeat() {
      for (const unit of counts.keys()) send('subscribe', unit);
    },
    repeatOne(unit) {
      if (counts.has(unit)) send('subscribe', unit);
    },
    units: () => [...counts.keys()],
  };
}
