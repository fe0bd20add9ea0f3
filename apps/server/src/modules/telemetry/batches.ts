import type { Log } from '../../platform/log.ts';
import type { TelemetryEntry } from './entry.ts';

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
   * Takes an entry into the next batch. While there is no room it waits for some.
   * @returns false when there was none for too long, or it has been stopped: the entry is not taken
   */
  add(entry: TelemetryEntry): boolean | Promise<boolean>;
  start(): void;
  /** Stores what waits, once, and takes nothing more. */
  stop(): Promise<void>;
}

const pauses = [100, 200, 500, 1_000, 2_000];

/** Gathers entries and stores them in the order of their coming, one batch at a time. */
export function createBatches(options: BatchesOptions): Batches {
  const { batchRows, batchMs, waitingRows, patienceMs, log, store } = options;
  let waiting: TelemetryEntry[] = [];
  let rows = 0;
  let running = false;
  let storing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let onRoom = Promise.withResolvers<void>();

  // A message without a row that is kept still costs its acknowledgement.
  const weight = (entry: TelemetryEntry): number => Math.max(1, entry.rows.length);

  function takeBatch(): TelemetryEntry[] {
    let taken = 0;
    let count = 0;
    while (count < waiting.length && taken < batchRows) taken += weight(waiting[count++] as TelemetryEntry);
    const batch = waiting.slice(0, count);
    waiting = waiting.slice(count);
    rows -= taken;
    return batch;
  }

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
      await storeUntilDone(takeBatch());
      onRoom.resolve();
      onRoom = Promise.withResolvers();
    } while (rows >= batchRows || (!running && rows > 0));
  }

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (storing || rows === 0) return;
    storing = storeWaiting()
      .catch((error: unknown) => log.warn({ err: error }, 'telemetry was not stored; units will repeat it'))
      .then(() => {
        storing = undefined;
        schedule();
      });
  }

  function schedule(): void {
    if (!running || storing || rows === 0) return;
    if (rows >= batchRows) flush();
    else timer ??= setTimeout(flush, batchMs);
  }

  function take(entry: TelemetryEntry): true {
    waiting.push(entry);
    rows += weight(entry);
    schedule();
    return true;
  }

  async function takeLater(entry: TelemetryEntry): Promise<boolean> {
    const until = performance.now() + patienceMs;
    while (running && rows >= waitingRows && performance.now() < until) {
      const late = pause(until - performance.now());
      await Promise.race([onRoom.promise, late]);
    }
    return running && rows < waitingRows && take(entry);
  }

  return {
    add(entry) {
      if (!running) return false;
      return rows < waitingRows ? take(entry) : takeLater(entry);
    },
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
