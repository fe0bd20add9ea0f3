import { lruCache } from '#platform/lru-cache.ts';
import type { TelemetryEntry } from './entry.ts';

/**
 * From which number on a unit waits for acknowledgements. On each new connection it repeats from its oldest row, so that
 * is the connection's lowest number. An acknowledgement must reach from there without a gap, or the unit would forget
 * rows that were lost on the way. Only a node that has seen all of a connection knows its lowest number. Decision 010.
 */
export interface Starts {
  /** A message came, whether it can be taken or not. */
  note(entry: TelemetryEntry): void;
  /** Undefined when nobody can tell: the beginning of the unit's connection was not seen. */
  of(entry: Pick<TelemetryEntry, 'unitId' | 'epoch'>): number | undefined;
  /** Messages of this unit may have been missed, on the connection `sid` or, undefined, on the one that is known. */
  missed(serial: string, sid: string | undefined): void;
  /** Messages of all units may have been missed, and the beginnings of connections with them. */
  gap(): void;
  /** A connection of this unit begins, and all of it will be seen; nothing new when it is known already. */
  begins(serial: string, sid: string): void;
}

interface Connection {
  readonly sid: string | undefined;
  /** All that was said on it has been seen. */
  readonly whole: boolean;
}

interface Start {
  readonly connection: Connection | undefined;
  readonly from: number;
}

const remembered = 200_000;
/** Epochs of a unit: it sends one boot after the other. A unit that sends more at once loses only its own. */
const epochsOfUnit = 32;

export function createStarts(): Starts {
  const units = lruCache<Map<string, Start>>(remembered);
  // May grow: one small entry for each unit that has connected since the start, which takes a secret. If an entry were
  // forgotten, a connection of which something was missed would count as seen whole, and rows would be lost.
  const connections = new Map<string, Connection>();
  let strangersAreWhole = true;
  const miss = (serial: string, sid: string | undefined): void =>
    void connections.set(serial, { sid, whole: false });
  return {
    note(entry) {
      const connection = connections.get(entry.serial);
      // What is known from before keeps counting: it is lower, and the gap above it shows.
      if (!(connection?.whole ?? strangersAreWhole)) return;
      const starts = units.get(entry.unitId) ?? new Map<string, Start>();
      units.set(entry.unitId, starts);
      const known = starts.get(entry.epoch);
      if (known && known.connection === connection && known.from <= entry.from) return;
      starts.delete(entry.epoch);
      starts.set(entry.epoch, { connection, from: entry.from });
      const [oldest] = starts.keys();
      if (starts.size > epochsOfUnit && oldest !== undefined) starts.delete(oldest);
    },
    of: ({ unitId, epoch }) => units.get(unitId)?.get(epoch)?.from,
    missed: (serial, sid) => miss(serial, sid ?? connections.get(serial)?.sid),
    gap() {
      strangersAreWhole = false;
      for (const [serial, { sid }] of connections) miss(serial, sid);
    },
    begins(serial, sid) {
      if (connections.get(serial)?.sid !== sid) connections.set(serial, { sid, whole: true });
    },
  };
}
