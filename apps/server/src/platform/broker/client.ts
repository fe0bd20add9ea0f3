import { connect, type IClientOptions, type MqttClient } from 'mqtt';
import type { Log } from '../log.ts';
import { createFilters } from './filters.ts';
import type { Broker, MessageHandler } from './port.ts';

export interface ClientBrokerOptions {
  /** `mqtt://` or `mqtts://`, with the cloud's own user name and password. */
  url: string;
  log: Log;
  /** Name of this server node, a part of its client ids. */
  node: string;
  /** Nodes of one group share the messages of shared subscriptions; empty: the broker knows no such thing. */
  group: string;
}

const qos = 1;
// How long a start waits for a broker that is away, before it goes on without.
const patience = 5_000;

/**
 * Any MQTT 3.1.1 broker. Two connections, because a message that matches two subscriptions of one connection comes
 * once or twice, as the broker likes, and doesn't say for which: one for what the nodes share, one for the rest.
 */
export function createClientBroker({ url, log, node, group }: ClientBrokerOptions): Broker {
  const own = createLink(url, { clientId: `cloud-${node}` }, '', log);
  const shared = createLink(
    url,
    { clientId: `cloud-${node}-shared` },
    group === '' ? '' : `$share/${group}/`,
    log,
  );

  return {
    async start() {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise((done) => {
        timer = setTimeout(done, patience);
      });
      await Promise.race([Promise.all([own.start(), shared.start()]), late]);
      clearTimeout(timer);
    },
    async stop() {
      await Promise.all([own.stop(), shared.stop()]);
    },
    async publish(topic, payload) {
      const client = own.client();
      // The library would keep it without bound until the broker is back; by then it is of no use.
      if (!client?.connected) throw new Error('the broker is away');
      await client.publishAsync(topic, payload, { qos });
    },
    subscribe: (filter, handler, options) => (options?.shared ? shared : own).add(filter, handler),
    async disconnect(clientId) {
      // MQTT has no other word for it: whoever connects under a name takes its place.
      const client = connect(url, { clientId, clean: true, reconnectPeriod: 0 });
      client.on('error', (error) =>
        log.warn({ clientId, error: error.message }, 'could not disconnect a unit'),
      );
      await new Promise<void>((done) => client.once('connect', () => done()).once('close', () => done()));
      await client.endAsync();
    },
    ready: () => own.client()?.connected === true && shared.client()?.connected === true,
  };
}

interface Link {
  /** Resolves when it is connected and subscribed for the first time. */
  start(): Promise<void>;
  stop(): Promise<void>;
  client(): MqttClient | undefined;
  add(filter: string, handler: MessageHandler): Promise<() => Promise<void>>;
}

/** One connection that comes back by itself, and its subscriptions with it. */
function createLink(url: string, options: IClientOptions, prefix: string, log: Log): Link {
  let client: MqttClient | undefined;
  const filters = createFilters({
    async subscribe(filter) {
      if (client?.connected) await client.subscribeAsync(prefix + filter, { qos });
    },
    async unsubscribe(filter) {
      if (client?.connected) await client.unsubscribeAsync(prefix + filter);
    },
  });
  return {
    start() {
      const opened = connect(url, { ...options, clean: true, resubscribe: false, reconnectPeriod: 1_000 });
      client = opened;
      opened.on('error', (error) => log.warn({ error: error.message }, 'broker connection'));
      opened.on('close', () => log.debug('broker connection closed'));
      opened.handleMessage = ({ topic, payload, retain }, done) => {
        const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
        // The next message is read when this one has found its place: the back-pressure that MQTT knows.
        void filters.deliver(topic, bytes, retain).then(() => done());
      };
      return new Promise((done) => {
        opened.on('connect', () => {
          void filters
            .again()
            .catch((error: Error) => log.error({ error: error.message }, 'could not subscribe'))
            .then(done);
        });
      });
    },
    async stop() {
      const open = client;
      client = undefined;
      await open?.endAsync(true);
    },
    client: () => client,
    add: filters.add,
  };
}
