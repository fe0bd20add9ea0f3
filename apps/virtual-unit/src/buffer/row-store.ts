/** One minute of a unit: means by channel, and what its outputs did (seconds on, ml, litres). */
export interface Row {
  /** Epoch ms, absent while the unit didn't know the time. */
  readonly at?: number;
  /** Seconds since boot, for a row without `at`. */
  readonly up?: number;
  readonly v: Readonly<Record<string, number>>;
  readonly o: Readonly<Record<string, number>>;
}

/** A row whose time is known. */
export interface TimedRow extends Row {
  readonly at: number;
}

/** Rows of one boot with consecutive sequence numbers, oldest first. */
interface Batch {
  readonly epoch: string;
  /** Sequence number of the first row. */
  readonly from: number;
  readonly rows: readonly TimedRow[];
}

/** Sequence numbers of one boot that were freed, both ends included. */
export interface Freed {
  readonly epoch: string;
  readonly from: number;
  readonly upTo: number;
}

/** The ring buffer: rows wait here until the cloud says that they are durable. */
export interface RowStore {
  /** Begins a boot with an epoch (ULID) of its own; sequence numbers start at 0. */
  boot(epoch: string): void;
  /** Keeps a row of the current boot, dropping the oldest of all when full. Throws before the first boot. */
  append(row: Row): void;
  /** Gives a time to every row that waits for one; the current boot began at `bootedAt` (epoch ms). */
  learnTime(bootedAt: number): void;
  /** The oldest rows of the oldest boot that has any, at most `limit`; undefined when none has a time yet. */
  oldest(limit: number): Batch | undefined;
  /** Forgets the rows of a boot up to `upTo`; undefined when there was none. */
  free(epoch: string, upTo: number): Freed | undefined;
  /** Rows that wait. */
  size(): number;
  /** Whether there was a boot before. */
  used(): boolean;
}

/**
 * When a boot ended without ever learning the time, nothing says how long the unit was dark afterwards: its rows are
 * placed directly before the next boot, the latest that they can have been.
 */
export function latestBoot(nextBootedAt: number, lastUp: number): number {
  return nextBootedAt - Math.ceil(lastUp * 1000);
}
