import type { TelemetryEntry } from './entry.ts';

/** Entries that wait, by unit: units take turns, so that nobody waits behind all that one of them has to say. */
export interface Turns {
  add(entry: TelemetryEntry): void;
  /**
   * The next entries, at least one if there is any.
   * @param most rows, exceeded by the last entry at most
   * @param share rows of one unit, exceeded by its last entry at most
   */
  take(most: number, share: number): TelemetryEntry[];
  readonly rows: number;
  rowsOf(unitId: string): number;
}

interface Queue {
  readonly entries: TelemetryEntry[];
  rows: number;
}

// A message without a row that is kept still costs its acknowledgement.
const weight = (entry: TelemetryEntry): number => Math.max(1, entry.rows.length);

export function createTurns(): Turns {
  // In the order of their turns; no unit without an entry.
  const queues = new Map<string, Queue>();
  let rows = 0;

  return {
    add(entry) {
      const queue = queues.get(entry.unitId) ?? { entries: [], rows: 0 };
      queues.set(entry.unitId, queue);
      queue.entries.push(entry);
      queue.rows += weight(entry);
      rows += weight(entry);
    },
    take(most, share) {
      const taken: TelemetryEntry[] = [];
      const shares = new Map<string, number>();
      let count = 0;
      // Who is put back at the end comes again in the same loop.
      for (const [unitId, queue] of queues) {
        if (count >= most) break;
        const soFar = shares.get(unitId) ?? 0;
        if (soFar >= share) continue;
        const entry = queue.entries.shift();
        if (!entry) continue;
        taken.push(entry);
        count += weight(entry);
        queue.rows -= weight(entry);
        shares.set(unitId, soFar + weight(entry));
        queues.delete(unitId);
        if (queue.entries.length > 0) queues.set(unitId, queue);
      }
      rows -= count;
      return taken;
    },
    get rows() {
      return rows;
    },
    rowsOf: (unitId) => queues.get(unitId)?.rows ?? 0,
  };
}
