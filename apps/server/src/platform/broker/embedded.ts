import { Aedes, type Client, type PublishPacket } from 'aedes';
import type { Log } from '../log.ts';
import { aedesPolicy, type PolicyRefusal } from './aedes-policy.ts';
import { createHeldSenders } from './held-senders.ts';
import { createListeners, type ListenersOptions } from './listeners.ts';
import type { Broker, BrokerPolicy, MessageHandler } from './port.ts';
import type { Rate } from './token-bucket.ts';
import { matches } from './topic-filter.ts';
import { UnitSocket } from './unit-socket.ts';

export type BrokerRefusal = PolicyRefusal | 'oversize' | 'malformed' | 'slowed';

export interface EmbeddedBrokerOptions extends Pick<ListenersOptions, 'port' | 'tls'> {
  policy: BrokerPolicy;
  log: Log;
  /** Bytes of one packet. */
  maxPacket: number;
  /** Packets that one unit may send. */
  rate: Rate;
  /** Told about everything that was refused. */
  onRefused(what: BrokerRefusal): void;
}

export interface EmbeddedBroker extends Broker {
  /** Where it listens, once started. */
  address(): { port: number; tlsPort: number | undefined };
}

/** An MQTT 3.1.1 broker inside this process, to which only units connect. Nothing survives its end. */
export function createEmbeddedBroker(options: EmbeddedBrokerOptions): EmbeddedBroker {
  const { policy, log, onRefused, maxPacket, rate, port, tls } = options;
  const held = createHeldSenders();
  const retained = new Map<string, Buffer>();
  const clients = new Map<string, Client>();
  let running = false;
  const aedes = new Aedes({
    ...aedesPolicy(policy, held, log, onRefused),
    // Unlimited: one reader that doesn't read must not hold up what others are sent.
    concurrency: 0,
    drainTimeout: 10_000,
    connectTimeout: 10_000,
    maxTopicLevels: 16,
  });

  const listeners = createListeners({
    port,
    tls,
    log,
    accept(socket) {
      const onSlowed = (): void => onRefused('slowed');
      aedes.handle(new UnitSocket({ socket, maxPacket, rate, onRefused, onSlowed }));
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
      aedes.on('client', (client) => clients.set(client.id, client));
      aedes.on('clientDisconnect', (client) => {
        if (clients.get(client.id) === client) clients.delete(client.id);
      });
      aedes.on('publish', ({ topic, payload, retain }) => {
        if (retain && payload.length > 0) retained.set(topic, Buffer.from(payload));
        else if (retain) retained.delete(topic);
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
      await new Promise<void>((done) => aedes.close(done));
      await listeners.stop();
    },

    async publish(topic, payload) {
      const packet: PublishPacket = { cmd: 'publish', topic, payload, qos: 1, retain: false, dup: false };
      // Not awaited: a receiver's own slowness is no matter of the sender's.
      if (!running) throw new Error('the broker is not running');
      aedes.publish(packet, (error) => {
        if (error) log.warn({ topic, error: error.message }, 'message not delivered');
      });
    },

    async subscribe(filter, handler) {
      const deliver = (
        packet: { topic: string; payload: string | Buffer; clientId?: string },
        done: () => void,
      ): void => {
        done();
        held.hold(packet.clientId, call(handler, packet.topic, Buffer.from(packet.payload), false));
      };
      await new Promise<void>((done) => aedes.subscribe(filter, deliver, done));
      for (const [topic, payload] of retained) {
        if (matches(filter, topic)) await call(handler, topic, payload, true);
      }
      return () => new Promise<void>((done) => aedes.unsubscribe(filter, deliver, done));
    },

    async disconnect(clientId) {
      const client = clients.get(clientId);
      if (client) await new Promise<void>((done) => client.close(done));
    },

    ready: () => running,
    address: () => ({ port: listeners.port(), tlsPort: listeners.tlsPort() }),
  };
}
