import { BURST, SUSTAINED_RATE } from '@poolhouse/contract/unit/limits';
import type { UpTopic } from '@poolhouse/contract/unit/topics';
import type { Freed, Row, RowStore } from '#buffer/row-store.ts';
import type { Clock } from '#clock.ts';
import type { Address, Presence } from './connection.ts';
import { createLink, type LineEvent } from './link.ts';
import { createSender } from './sender.ts';
import { createTokenBucket } from './token-bucket.ts';

export interface UplinkOptions {
  readonly serial: string;
  readonly secret: string;
  readonly address: Address;
  readonly clock: Clock;
  readonly store: RowStore;
  readonly presence: () => Presence;
  /** The unit's own time in epoch ms, undefined while it doesn't know it. */
  readonly unitNow: () => number | undefined;
  readonly onUp?: () => void;
  readonly onDown?: (reason: string) => void;
  /** Everything from the cloud but acknowledgements of rows. */
  readonly onMessage?: (name: string, body: unknown) => void;
  /** Rows that the cloud called durable, after they were forgotten here. */
  readonly onAck?: (freed: Freed) => void;
  readonly onLine?: (event: LineEvent) => void;
}

/** What every unit has, heavy or light: a line to the cloud and a buffer that empties over it. */
export interface Uplink {
  tick(): void;
  record(row: Row): void;
  /** The unit's boot in its own time became known. */
  learnTime(bootedAt: number): void;
  publish(topic: UpTopic, body: unknown): boolean;
  /** Says again who it is: something of its presence has changed. */
  announce(): void;
  unplug(): void;
  plug(): void;
  close(): Promise<void>;
  readonly connected: boolean;
  readonly plugged: boolean;
}

/** Rows leave this share of the allowed rate to states, answers and claims. */
const ROWS_SHARE = 0.75;

export function createUplink(options: UplinkOptions): Uplink {
  const { clock, store } = options;
  const hostNow = () => clock.now().getTime();
  const bucket = createTokenBucket(SUSTAINED_RATE * ROWS_SHARE, BURST / 2);
  const link = createLink({
    serial: options.serial,
    secret: options.secret,
    address: options.address,
    clock,
    bucket,
    presence: options.presence,
    ...(options.onLine && { onLine: options.onLine }),
    onUp() {
      options.onUp?.();
      sender.up(options.unitNow());
    },
    onDown(reason) {
      sender.down();
      options.onDown?.(reason);
    },
    onMessage(name, body) {
      if (name === 'down/telemetry/ack') sender.acknowledge(body);
      else options.onMessage?.(name, body);
    },
  });
  const sender = createSender({
    store,
    hostNow,
    mayGo: () => bucket.take(hostNow()),
    publish: (body) => link.publish('up/telemetry', body),
    onFreed: (freed) => options.onAck?.(freed),
  });
  return {
    tick() {
      link.tick();
      sender.pump();
    },
    record(row) {
      store.append(row);
      sender.pump();
    },
    learnTime(bootedAt) {
      store.learnTime(bootedAt);
      const now = options.unitNow();
      if (now !== undefined) sender.since(now);
    },
    publish: link.publish,
    announce: link.announce,
    unplug: link.unplug,
    plug: link.plug,
    close: link.close,
    get connected() {
      return link.connected;
    },
    get plugged() {
      return link.plugged;
    },
  };
}
