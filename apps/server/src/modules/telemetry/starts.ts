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
  /** Undefined when nobody can tell: the beginning of the unit's connection was not seen. */
  of(entry: Pick<TelemetryEntry, 'unitId' | 'epoch'>): number | undefined;
  /** Messages of this unit may have been missed before the next one. */
  missed(serial: string): void;
  /** A new connection of this unit begins, and all of it will be seen. */
  begins(serial: string): void;
}

const remembered = 200_000;

export function createStarts(): Starts {
  const starts = new LRUCache<string, { sid: string | undefined; from: number }>({ max: remembered });
  const incomplete = new Set<string>();
  return {
    note(entry) {
      // What is known from before keeps counting: it is lower, and the gap above it shows.
      if (incomplete.has(entry.serial)) return;
      const key = epochKey(entry);
      const known = starts.get(key);
      if (known && known.sid === entry.sid && known.from <= entry.from) return;
      starts.set(key, { sid: entry.sid, from: entry.from });
    },
    of: (entry) => starts.get(epochKey(entry))?.from,
    missed: (serial) => void incomplete.add(serial),
    begins: (serial) => void incomplete.delete(serial),
  };
}
