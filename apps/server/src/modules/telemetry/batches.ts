import type { Log } from '#platform/log.ts';
import type { TelemetryEntry } from './entry.ts';
import { createRoundRobin } from './round-robin.ts';

export interface BatchesOptions {
  /** Rows after which a batch is stored at once. */
  batchRows: number;
  /** Milliseconds after which it is stored anyhow. */
  batchMs: number;
  /** Rows that wait at most; beyond them senders do. */
  waitingRows: number;
  /** Milliseconds that an entry waits for room. */
  patienceMs: number;
  log: Log;
  /** Stores and acknowledges; tried again until it succeeds. */
  store(entries: readonly TelemetryEntry[]): Promise<void>;
}

export interface Batches {
  /**
   * Takes an entry into one of the next batches. While there is no room for it it waits for some.
   * @returns false when there was none for too long, or it has been stopped: the entry is not taken
   */
  add(entry: TelemetryEntry): boolean | Promise<boolean>;
  /** Rows. */
  waiting(): number;
  start(): void;
  /** Stores what waits, once, and takes nothing more. */
  stop(): Promise<void>;
}

const pauses = [100, 200, 500, 1_000, 2_000];
/** One unit's share of a batch and of what waits. */
const batchShare = 1 / 4;
const waitingShare = 1 / 10;

/** Gathers entries and stores them, one batch at a time: a unit's in the order of their coming, units round robin. */
export function createBatches(options: BatchesOptions): Batches {
  const { batchRows, batchMs, waitingRows, patienceMs, log, store } = options;
  const waiting = createRoundRobin();
  let running = false;
  let storing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let onRoom = Promise.withResolvers<void>();

  const hasRoom = ({ unitId }: TelemetryEntry): boolean =>
    waiting.rows < waitingRows && waiting.rowsOf(unitId) < waitingRows * waitingShare;

  async function storeUntilDone(batch: readonly TelemetryEntry[]): Promise<void> {
    for (let failures = 0; ; failures++) {
      try {
        await store(batch);
        return;
      } catch (error) {
        if (!running) throw error;
        log.warn({ err: error, entries: batch.length }, 'telemetry waits for the database');
        await pause(pauses[Math.min(failures, pauses.length - 1)] ?? 0);
      }
    }
  }

  async function storeWaiting(): Promise<void> {
    do {
      await storeUntilDone(waiting.take(batchRows, batchRows * batchShare));
      onRoom.resolve();
      onRoom = Promise.withResolvers();
    } while (waiting.rows >= batchRows || (!running && waiting.rows > 0));
  }

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (storing || waiting.rows === 0) return;
    storing = storeWaiting()
      .catch((error: unknown) => log.warn({ err: error }, 'telemetry was not stored; units will repeat it'))
      .then(() => {
        storing = undefined;
        schedule();
      });
  }

  function schedule(): void {
    if (!running || storing || waiting.rows === 0) return;
    if (waiting.rows >= batchRows) flush();
    else timer ??= setTimeout(flush, batchMs);
  }

  function take(entry: TelemetryEntry): true {
    waiting.add(entry);
    schedule();
    return true;
  }

  async function takeLater(entry: TelemetryEntry): Promise<boolean> {
    const until = performance.now() + patienceMs;
    while (running && !hasRoom(entry) && performance.now() < until) {
      const late = pause(until - performance.now());
      await Promise.race([onRoom.promise, late]);
    }
    return running && hasRoom(entry) && take(entry);
  }

  return {
    add(entry) {
      if (!running) return false;
      return hasRoom(entry) ? take(entry) : takeLater(entry);
    },
    waiting: () => waiting.rows,
    start() {
      running = true;
    },
    async stop() {
      running = false;
      clearTimeout(timer);
      onRoom.resolve();
      await storing;
      flush();
      await storing;
    },
  };
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms).unref());
