import { LRUCache } from 'lru-cache';
import { epochKey, type TelemetryEntry } from './entry.ts';

/**
 * From which number on a unit waits for acknowledgements. It repeats from its oldest row on each new connection, so
 * that is the lowest number of the connection: an acknowledgement reaches from there without a gap, or a message that
 * was lost on the way would be forgotten by the unit.
 */
export interface Starts {
  /** A message came, whether it can be taken or not. */
  note(entry: TelemetryEntry): void;
  of(entry: Pick<TelemetryEntry, 'unitId' | 'epoch'>): number | undefined;
}

const remembered = 200_000;

export function createStarts(): Starts {
  const starts = new LRUCache<string, { sid: string | undefined; from: number }>({ max: remembered });
  return {
    note(entry) {
      const key = epochKey(entry);
      const known = starts.get(key);
      if (known && known.sid === entry.sid && known.from <= entry.from) return;
      starts.set(key, { sid: entry.sid, from: entry.from });
    },
    of: (entry) => starts.get(epochKey(entry))?.from,
  };
}
