import type { UpTopic } from '@poolhouse/contract/unit/topics';
import { parseTopic } from '@poolhouse/contract/unit/topics';
import { ulid } from 'ulid';
import type { Clock } from '#clock.ts';
import { type Address, type Connection, openConnection, type Presence } from './connection.ts';
import type { TokenBucket } from './token-bucket.ts';

/** A connection began or ended, or did not come about; a message went out or came in. */
export type LineEvent = 'up' | 'down' | 'failed' | 'said' | 'heard';

export interface LinkOptions {
  readonly serial: string;
  readonly secret: string;
  readonly address: Address;
  readonly clock: Clock;
  readonly bucket: TokenBucket;
  readonly presence: () => Presence;
  readonly onUp: () => void;
  readonly onDown: (reason: string) => void;
  /** A message to this unit: the topic's name below its serial, and the JSON. */
  readonly onMessage: (name: string, body: unknown) => void;
  readonly onLine?: (event: LineEvent) => void;
}

/** The unit's line to the cloud: connects, and connects again with growing pauses, while its cable is in. */
export interface Link {
  /** Connects when it is time to; the owner calls it at every tick. */
  tick(): void;
  publish(topic: UpTopic, body: unknown): boolean;
  /** Says again who it is: something of its presence has changed. */
  announce(): void;
  unplug(): void;
  plug(): void;
  close(): Promise<void>;
  readonly connected: boolean;
  readonly plugged: boolean;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;

export function createLink(options: LinkOptions): Link {
  const { clock, bucket } = options;
  let connection: Connection | undefined;
  let connected = false;
  let plugged = true;
  let closed = false;
  let failures = 0;
  let nextTry = 0;

  const open = () => {
    const sid = ulid(clock.now().getTime());
    const { serial, secret, address } = options;
    connection = openConnection({
      serial,
      secret,
      address,
      sid,
      presence: options.presence(),
      onUp() {
        connected = true;
        failures = 0;
        options.onLine?.('up');
        options.onUp();
      },
      onDown(reason) {
        connection = undefined;
        options.onLine?.(connected ? 'down' : 'failed');
        connected = false;
        const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
        failures += 1;
        // Units of one house lose the cloud together, and must not all come back at the same moment.
        nextTry = clock.now().getTime() + pause * (0.5 + Math.random() / 2);
        options.onDown(reason);
      },
      onMessage(topic, payload, retained) {
        const parsed = parseTopic(topic);
        const body = jsonOf(payload);
        // Nothing to a unit is ever retained: such a message is old or forged.
        if (parsed?.serial !== serial || body === undefined || retained) return;
        options.onLine?.('heard');
        options.onMessage(parsed.name, body);
      },
    });
  };

  return {
    tick() {
      if (!connection && plugged && !closed && clock.now().getTime() >= nextTry) open();
    },
    publish(topic, body) {
      if (!connected || !connection) return false;
      bucket.spend(clock.now().getTime());
      connection.publish(topic, body);
      options.onLine?.('said');
      return true;
    },
    announce() {
      bucket.spend(clock.now().getTime());
      connection?.announce(options.presence());
    },
    unplug() {
      plugged = false;
      connection?.cut();
    },
    plug() {
      plugged = true;
      failures = 0;
      nextTry = 0;
    },
    async close() {
      closed = true;
      await connection?.close();
    },
    get connected() {
      return connected;
    },
    get plugged() {
      return plugged;
    },
  };
}

function jsonOf(payload: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(payload));
  } catch {
    return undefined;
  }
}
