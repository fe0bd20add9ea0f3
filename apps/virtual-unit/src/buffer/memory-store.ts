import { type Freed, latestBoot, type Row, type RowStore, type TimedRow } from './row-store.ts';

interface Boot {
  readonly epoch: string;
  /** Sequence number of the first row. */
  from: number;
  rows: Row[];
}

/** A buffer without a disk, for benches and light units; forgets all when the process ends. */
export function memoryStore(capacity = Number.POSITIVE_INFINITY): RowStore {
  let boots: Boot[] = [];
  let count = 0;
  let booted = false;

  const drop = (boot: Boot | undefined, upTo: number): Freed | undefined => {
    const dropped = boot ? Math.min(boot.rows.length, upTo - boot.from + 1) : 0;
    if (!boot || dropped <= 0) return undefined;
    const freed = { epoch: boot.epoch, from: boot.from, upTo: boot.from + dropped - 1 };
    boot.rows.splice(0, dropped);
    boot.from += dropped;
    count -= dropped;
    return freed;
  };
  const firstFilled = () => boots.find((boot) => boot.rows.length > 0);

  return {
    boot(epoch) {
      booted = true;
      boots = [...boots.filter((boot) => boot.rows.length > 0), { epoch, from: 0, rows: [] }];
    },
    append(row) {
      const current = boots.at(-1);
      if (!current) throw new Error('append before boot');
      current.rows.push(row);
      count += 1;
      const oldest = firstFilled();
      if (count > capacity && oldest) drop(oldest, oldest.from);
    },
    learnTime(bootedAt) {
      let begin = bootedAt;
      for (const [index, boot] of boots.toReversed().entries()) {
        if (index > 0) begin = boot.rows[0]?.at ?? latestBoot(begin, boot.rows.at(-1)?.up ?? 0);
        boot.rows = boot.rows.map((row) => timed(row, begin));
      }
    },
    oldest(limit) {
      const boot = firstFilled();
      const rows: TimedRow[] = [];
      for (const row of boot?.rows.slice(0, limit) ?? []) {
        if (row.at === undefined) break;
        rows.push({ ...row, at: row.at });
      }
      return boot && rows.length > 0 ? { epoch: boot.epoch, from: boot.from, rows } : undefined;
    },
    free: (epoch, upTo) =>
      drop(
        boots.find((boot) => boot.epoch === epoch),
        upTo,
      ),
    size: () => count,
    used: () => booted,
  };
}

function timed(row: Row, bootedAt: number): TimedRow {
  const { up = 0, ...rest } = row;
  return { ...rest, at: row.at ?? bootedAt + Math.round(up * 1000) };
}
