import { MAX_ROWS } from '@poolhouse/contract/unit/limits';
import { telemetryAck } from '@poolhouse/contract/unit/messages';
import type { Freed, RowStore, TimedRow } from '#buffer/row-store.ts';
import { createPatience } from './patience.ts';

export interface SenderOptions {
  readonly store: RowStore;
  /** Whether a batch may go now (token bucket). */
  readonly mayGo: () => boolean;
  readonly publish: (body: unknown) => boolean;
  /** Host's time in ms, for waiting. */
  readonly hostNow: () => number;
  /** Called after the rows were forgotten. */
  readonly onFreed: (freed: Freed) => void;
}

/** Sends the buffer, oldest first, one batch at a time; rows go only when the cloud says that they are durable. */
export interface Sender {
  /** `since`: epoch ms of the connection in the unit's time; rows from before are sent as history. */
  up(since: number | undefined): void;
  down(): void;
  /** The unit learnt or changed its time: rows from before `since` are history. */
  since(since: number): void;
  /** Sends the next batch when none is on its way. */
  pump(): void;
  acknowledge(body: unknown): void;
}

export function createSender({ store, mayGo, publish, hostNow, onFreed }: SenderOptions): Sender {
  let connected = false;
  let liveFrom: number | undefined;
  let waiting: { epoch: string; upTo: number; sentAt: number } | undefined;
  const patience = createPatience();
  // An acknowledgement must never free a row that was not sent, whatever number it names.
  let sent = new Map<string, number>();

  const pump = () => {
    if (!connected) return;
    if (waiting && hostNow() - waiting.sentAt < patience.ms) return;
    const batch = store.oldest(MAX_ROWS);
    if (!batch || !mayGo()) return;
    const history = isHistory(batch.rows[0], liveFrom);
    const end = batch.rows.findIndex((row) => isHistory(row, liveFrom) !== history);
    const rows = end === -1 ? batch.rows : batch.rows.slice(0, end);
    const upTo = batch.from + rows.length - 1;
    const body = {
      epoch: batch.epoch,
      // What is sent is always the oldest that is kept.
      oldest: batch.from,
      from: batch.from,
      rows: rows.map(onWire),
      ...(history && { history }),
    };
    if (!publish(body)) return;
    if (waiting) patience.lengthen();
    waiting = { epoch: batch.epoch, upTo, sentAt: hostNow() };
    sent.set(batch.epoch, Math.max(upTo, sent.get(batch.epoch) ?? 0));
  };

  return {
    up(since) {
      connected = true;
      liveFrom = since;
      waiting = undefined;
      patience.renew();
      pump();
    },
    down() {
      connected = false;
      waiting = undefined;
    },
    since(since) {
      liveFrom = since;
    },
    pump,
    acknowledge(body) {
      const ack = telemetryAck.safeParse(body);
      if (!ack.success) return;
      const { epoch, upTo } = ack.data;
      const highest = sent.get(epoch);
      const freed = highest === undefined ? undefined : store.free(epoch, Math.min(upTo, highest));
      if (waiting?.epoch === epoch && upTo >= waiting.upTo) waiting = undefined;
      if (freed) {
        patience.renew();
        sent = new Map([...sent].filter(([name]) => name === epoch || name === waiting?.epoch));
        onFreed(freed);
      }
      pump();
    },
  };
}

function isHistory(row: TimedRow | undefined, liveFrom: number | undefined): boolean {
  return row !== undefined && liveFrom !== undefined && row.at < liveFrom;
}

function onWire({ at, v, o }: TimedRow) {
  return { ts: new Date(at).toISOString(), v, o };
}
