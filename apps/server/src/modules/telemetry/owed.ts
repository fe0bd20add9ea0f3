import type { Broker } from '#platform/broker/port.ts';
import type { Log } from '#platform/log.ts';
import { lruCache } from '#platform/lru-cache.ts';
import type { TelemetryEntry } from './entry.ts';

/** Units that have to send something again, which they do when they connect anew. */
export interface Owed {
  /** Once for each connection of a unit. */
  add(entry: Pick<TelemetryEntry, 'serial' | 'sid'>): void;
  /** Disconnects some of them, once the database takes rows again. */
  settle(): void;
}

// A few at a time, or all of them come back at once.
const atOnce = 50;

export function createOwed({ broker, log }: { broker: Broker; log: Log }): Owed {
  const waiting = new Set<string>();
  const asked = lruCache<string>(100_000);
  return {
    add({ serial, sid = '' }) {
      if (asked.get(serial) === sid) return;
      asked.set(serial, sid);
      waiting.add(serial);
    },
    settle() {
      for (const serial of [...waiting].slice(0, atOnce)) {
        waiting.delete(serial);
        log.info({ serial }, 'rows of this unit were lost on their way; it is asked to repeat them');
        broker.disconnect(serial).catch((error: Error) => {
          log.warn({ serial, error: error.message }, 'could not disconnect a unit');
        });
      }
    },
  };
}
