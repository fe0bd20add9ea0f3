import type { StateMessage } from '@poolhouse/contract/unit/messages';
import type { UpTopic } from '@poolhouse/contract/unit/topics';
import { ulid } from 'ulid';
import { memoryStore } from '#buffer/memory-store.ts';
import type { Freed, Row, RowStore } from '#buffer/row-store.ts';
import type { Presence } from '#link/connection.ts';
import { createUplink } from '#link/uplink.ts';
import { type Clock, systemClock } from './clock.ts';

export interface LightUnitOptions {
  readonly serial: string;
  readonly secret: string;
  readonly host: string;
  readonly port: number;
  /** PEM; with it the connection is TLS. */
  readonly ca?: string;
  readonly clock?: Clock;
  /** Where rows wait; by default in memory. */
  readonly store?: RowStore;
  readonly presence?: Presence;
  /** The unit's own ledger: rows that the cloud acknowledged as durable, each once. */
  readonly onAck?: (freed: Freed) => void;
  readonly onUp?: () => void;
  readonly onDown?: (reason: string) => void;
  /** Other messages from the cloud: the topic's name below the serial, and the JSON. */
  readonly onMessage?: (name: string, body: unknown) => void;
}

/** A unit without a pool: its owner says what it reports. Many of them fit into one process. */
export interface LightUnit {
  /** ULID of this boot; the first recorded row has sequence number 0 and each further row the next one. */
  readonly epoch: string;
  start(): void;
  stop(): Promise<void>;
  record(row: Row & { readonly at: number }): void;
  /** False when there is no connection: a state is not kept. */
  publishState(state: StateMessage): boolean;
  /** The same for whatever else is not kept here: its owner says it until it is acknowledged. */
  publish(topic: UpTopic, body: unknown): boolean;
  plug(): void;
  unplug(): void;
  readonly connected: boolean;
  /** Rows that wait for their acknowledgement. */
  readonly waiting: number;
}

const TICK_MS = 50;
const lightPresence: Presence = { kind: 'controller', model: 'Light unit', firmware: '1.0.0', features: [] };

export function createUnit(options: LightUnitOptions): LightUnit {
  const { serial, secret, host, port, ca, clock = systemClock, store = memoryStore() } = options;
  const epoch = ulid(clock.now().getTime());
  let stopTicking: (() => void) | undefined;
  const uplink = createUplink({
    serial,
    secret,
    address: { host, port, ...(ca === undefined ? {} : { ca }) },
    clock,
    store,
    presence: () => options.presence ?? lightPresence,
    unitNow: () => clock.now().getTime(),
    ...(options.onAck && { onAck: options.onAck }),
    ...(options.onUp && { onUp: options.onUp }),
    ...(options.onDown && { onDown: options.onDown }),
    ...(options.onMessage && { onMessage: options.onMessage }),
  });
  return {
    epoch,
    start() {
      store.boot(epoch);
      stopTicking = clock.every(TICK_MS, uplink.tick);
      uplink.tick();
    },
    async stop() {
      stopTicking?.();
      await uplink.close();
    },
    record: uplink.record,
    publishState: (state) => uplink.publish('up/state', state),
    publish: uplink.publish,
    plug: uplink.plug,
    unplug: uplink.unplug,
    get connected() {
      return uplink.connected;
    },
    get waiting() {
      return store.size();
    },
  };
}
