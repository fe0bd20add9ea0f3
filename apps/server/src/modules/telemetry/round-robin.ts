import type { TelemetryEntry } from './entry.ts';

/** Entries that wait, taken round robin by unit, so that nobody waits behind all that one unit has to say. */
export interface RoundRobin {
  add(entry: TelemetryEntry): void;
  /**
   * The next entries, at least one if there is any.
   * @param most rows, exceeded by the last entry at most
   * @param quota rows of one unit, exceeded by its last entry at most
   */
  take(most: number, quota: number): TelemetryEntry[];
  readonly rows: number;
  rowsOf(unitId: string): number;
}

interface Queue {
  readonly entries: TelemetryEntry[];
  rows: number;
}

/**
 * Rows of a turn, unless its first message has more, as one may: what is stored of a unit together takes one look at what is
 * known of it and one acknowledgement, however many messages it came in.
 */
const turnRows = 16;

// A message without a row that is kept still costs its acknowledgement.
const weight = (entry: TelemetryEntry): number => Math.max(1, entry.rows.length);

export function createRoundRobin(): RoundRobin {
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
    take(most, quota) {
      const taken: TelemetryEntry[] = [];
      const counts = new Map<string, number>();
      let count = 0;
      // A unit that is put back at the end comes again in the same loop.
      for (const [unitId, queue] of queues) {
        if (count >= most) break;
        const soFar = counts.get(unitId) ?? 0;
        if (soFar >= quota) continue;
        let turn = 0;
        for (let next = queue.entries[0]; next; next = queue.entries[0]) {
          const isOver = turn + weight(next) > turnRows || soFar + turn >= quota || count + turn >= most;
          if (turn > 0 && isOver) break;
          taken.push(next);
          queue.entries.shift();
          turn += weight(next);
        }
        count += turn;
        queue.rows -= turn;
        counts.set(unitId, soFar + turn);
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
