import type { Socket } from 'node:net';
import { isLoopbackAddress } from '@poolhouse/domain/account/local-request';
import type { Client, PublishPacket } from 'aedes';
import { networkOf } from '#platform/http/connections/ip-address.ts';
import type { Log } from '#platform/log.ts';
import { lruCache } from '#platform/lru-cache.ts';
import { createAdmission } from './admission.ts';
import { aedesPolicy, type PolicyRefusal } from './aedes-policy.ts';
import { createCleanPersistence } from './clean-persistence.ts';
import { createConnections, serialOf } from './connections.ts';
import { type CrowdLimits, createCrowd } from './crowd.ts';
import { createDoorkeeper } from './doorkeeper.ts';
import { createHeldSenders } from './held-senders.ts';
import { createKeyedBuckets } from './keyed-buckets.ts';
import { createListeners, type ListenersOptions } from './listeners.ts';
import { LoneAedes } from './lone-aedes.ts';
import type { Broker, BrokerPolicy, MessageHandler } from './port.ts';
import { createRetained } from './retained.ts';
import type { Rate } from './token-bucket.ts';
import { type SocketRefusal, UnitSocket } from './unit-socket.ts';

export type BrokerRefusal = PolicyRefusal | SocketRefusal | 'slowed' | 'reconnects' | 'address' | 'crowd';

type Will = Pick<PublishPacket, 'topic' | 'payload' | 'qos' | 'retain'>;

export interface EmbeddedBrokerOptions extends Pick<ListenersOptions, 'port' | 'tls' | 'handshakeMs'> {
  policy: BrokerPolicy;
  log: Log;
  /** Bytes of one packet. */
  maxPacket: number;
  /** Packets that one unit may send, over how many connections ever. */
  rate: Rate;
  /** Other limits than those of the product, for a bench and for positive controls. */
  limits?: Partial<BrokerLimits> | undefined;
  /** Told about everything that was refused. */
  onRefused(what: BrokerRefusal): void;
}

export interface BrokerLimits extends CrowdLimits {
  /** Connections of one unit: beyond it the next one waits, one of each network, and the networks take turns. */
  connects: Rate;
  /** Logins from one address that failed: beyond it the next that fails there is answered later. */
  failures: Rate;
  /** Subscriptions of one connection, and topics in one packet. */
  filters: number;
  /** Bytes that a unit was sent and has not read: beyond it its connection ends. */
  unread: number;
  /** Milliseconds that a connection may take until its CONNECT is there. */
  connectMs: number;
  /** Milliseconds that a packet of so many bytes may take from its first piece to its last. */
  wholeMs(bytes: number): number;
  /** Milliseconds until it is answered: whoever is authenticated may have to wait for many others. */
  acceptMs: number;
}

const ownLimits: BrokerLimits = {
  connects: { sustained: 0.2, burst: 10 },
  failures: { sustained: 10, burst: 200 },
  filters: 16,
  unread: 262_144,
  connectMs: 10_000,
  // A slow link has 30 s, and 4 KiB a second beyond.
  wholeMs: (bytes) => 30_000 + (bytes / 4_096) * 1_000,
  acceptMs: 60_000,
  open: 150_000,
  strangers: 4_000,
  isExempt: isLoopbackAddress,
};

export interface EmbeddedBroker extends Broker {
  /** Where it listens, once started. */
  address(): { port: number; tlsPort: number | undefined };
}

/** An MQTT 3.1.1 broker inside this process, to which only units connect. Nothing survives its end. */
export function createEmbeddedBroker(options: EmbeddedBrokerOptions): EmbeddedBroker {
  const { policy, log, onRefused, maxPacket, rate, port, tls, handshakeMs } = options;
  const limits = { ...ownLimits, ...options.limits };
  const now = (): number => performance.now();
  const held = createHeldSenders();
  const retained = createRetained();
  const packets = createKeyedBuckets({ rate, now });
  const told = lruCache<true>(1_000, 3_600_000);
  const admission = createAdmission({
    ...{ rate: limits.connects, now, onWait: () => onRefused('reconnects') },
    onRivals(serial) {
      // An operator is told once an hour: its secret is to be rotated.
      if (!told.has(serial)) log.warn({ serial }, 'two hold the secret of this unit');
      told.set(serial, true, { noUpdateTTL: true });
    },
  });
  const door = createDoorkeeper({ rate: limits.failures, now, onHeld: () => onRefused('address') });
  const crowd = createCrowd(limits, () => onRefused('crowd'));
  /** Connections that are not accepted yet, and when they are closed. */
  const entering = new WeakMap<object, { late: NodeJS.Timeout; socket: Socket }>();
  const connections = createConnections({
    judgedMs: limits.acceptMs,
    onReplaced: (client) => sayWill(client),
  });
  let running = false;
  const aedes = new LoneAedes({
    ...aedesPolicy({
      ...{ policy, held, admission, connections, log, onRefused },
      maxFilters: limits.filters,
      maxUnread: limits.unread,
      onStranger: async ({ conn }) => conn instanceof UnitSocket && door.failed(conn.address),
    }),
    persistence: createCleanPersistence(retained),
    // Unlimited: one reader that doesn't read must not hold up what others are sent.
    concurrency: 0,
    drainTimeout: 10_000,
    connectTimeout: limits.connectMs,
    maxTopicLevels: 16,
    // Aedes' own limit is for MQTT 3.1; our ids are longer than what the client sends.
    maxClientsIdLength: maxPacket,
  });

  /** Publishes the will of a connection that is replaced now: later it would be taken for the new one's. */
  function sayWill({ will }: Client & { will?: Will | null }): void {
    if (will) publish({ ...will, cmd: 'publish', dup: false });
  }

  function publish(packet: PublishPacket): void {
    aedes.publish(packet, (error) => {
      if (error) log.warn({ topic: packet.topic, error: error.message }, 'message not delivered');
    });
  }

  const onSlowed = (): void => onRefused('slowed');
  const listeners = createListeners({
    port,
    tls,
    handshakeMs,
    log,
    crowd,
    accept(socket) {
      const { filters: maxFilters, wholeMs } = limits;
      const address = networkOf(socket.remoteAddress ?? '');
      const unit = new UnitSocket({ socket, address, maxPacket, maxFilters, wholeMs, onRefused, onSlowed });
      const late = setTimeout(() => unit.destroy(), limits.acceptMs);
      unit.once('close', () => clearTimeout(entering.get(unit)?.late));
      entering.set(unit, { late, socket });
      connections.arrive(unit);
      aedes.handle(unit);
    },
  });

  const call = (
    handler: MessageHandler,
    topic: string,
    payload: Buffer,
    wasRetained: boolean,
  ): void | Promise<void> => {
    try {
      return handler(topic, payload, wasRetained);
    } catch (error) {
      log.error({ topic, error }, 'a handler of messages failed');
    }
  };

  return {
    async start() {
      aedes.on('client', (client) => {
        const entry = entering.get(client.conn);
        clearTimeout(entry?.late);
        if (entry) crowd.letIn(entry.socket);
        entering.delete(client.conn);
      });
      aedes.on('clientReady', ({ id, conn }) => {
        const serial = serialOf(id);
        if (conn instanceof UnitSocket) conn.admit(() => packets.of(serial));
      });
      aedes.on('clientError', (client, error) =>
        log.debug({ unit: client.id, error: error.message }, 'unit lost'),
      );
      aedes.on('connectionError', (_, error) => log.debug({ error: error.message }, 'connection lost'));
      await aedes.listen();
      running = true;
      await listeners.start();
    },

    async stop() {
      if (!running) return;
      running = false;
      admission.stop();
      door.stop();
      await new Promise<void>((done) => aedes.close(done));
      await listeners.stop();
    },

    async publish(topic, payload) {
      const packet: PublishPacket = { cmd: 'publish', topic, payload, qos: 1, retain: false, dup: false };
      // Not awaited: a slow receiver must not slow the sender down.
      if (!running) throw new Error('the broker is not running');
      publish(packet);
    },

    async subscribe(filter, handler) {
      const deliver = (
        packet: { topic: string; payload: string | Buffer; clientId?: string },
        done: () => void,
      ): void => {
        done();
        held.hold(
          packet.clientId && serialOf(packet.clientId),
          call(handler, packet.topic, Buffer.from(packet.payload), false),
        );
      };
      await new Promise<void>((done) => aedes.subscribe(filter, deliver, done));
      for (const [topic, payload] of retained.matching(filter)) await call(handler, topic, payload, true);
      return () => new Promise<void>((done) => aedes.unsubscribe(filter, deliver, done));
    },

    async disconnect(clientId) {
      admission.drop(clientId);
      // Its will is not published either: it ends because its secret is no longer valid.
      connections.end(clientId);
    },

    async forget(topic) {
      retained.set(topic, Buffer.alloc(0));
    },

    connected: connections.size,
    ready: () => running,
    address: () => ({ port: listeners.port(), tlsPort: listeners.tlsPort() }),
  };
}
