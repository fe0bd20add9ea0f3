import { connect, type IClientOptions, type MqttClient } from 'mqtt';
import type { Log } from '../log.ts';
import { createFilters, type Filters } from './filters.ts';
import type { Broker } from './port.ts';

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
export function createClientBroker(options: ClientBrokerOptions): Broker {
  const { url, log, node, group } = options;
  const prefix = group === '' ? '' : `$share/${group}/`;
  const links: { own?: Link; shared?: Link } = {};

  const running = (link: Link | undefined): Link => {
    if (!link) throw new Error('the broker is not connected');
    return link;
  };

  return {
    async start() {
      links.own = createLink(url, { clientId: `cloud-${node}` }, '', log);
      links.shared = createLink(url, { clientId: `cloud-${node}-shared` }, prefix, log);
      const ready = [links.own, links.shared].map(({ client }) => connected(client));
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise((done) => {
        timer = setTimeout(done, patience);
      });
      await Promise.race([Promise.all(ready), late]);
      clearTimeout(timer);
    },

    async stop() {
      const open = Object.values(links);
      delete links.own;
      delete links.shared;
      await Promise.all(open.map((link: Link) => link.client.endAsync(true)));
    },

    async publish(topic, payload) {
      const { client } = running(links.own);
      // The library would keep it without bound until the broker is back; by then it is of no use.
      if (!client.connected) throw new Error('the broker is away');
      await client.publishAsync(topic, payload, { qos });
    },

    subscribe(filter, handler, { shared = false } = {}) {
      return running(shared ? links.shared : links.own).filters.add(filter, handler);
    },

    async disconnect(clientId) {
      // MQTT has no other word for it: whoever connects under a name takes its place.
      const client = connect(url, { clientId, clean: true, reconnectPeriod: 0 });
      client.on('error', (error) =>
        log.warn({ clientId, error: error.message }, 'could not disconnect a unit'),
      );
      await connected(client);
      await client.endAsync();
    },

    ready: () => links.own?.client.connected === true && links.shared?.client.connected === true,
  };
}

/** Resolves when it is connected, or closed without. */
function connected(client: MqttClient): Promise<void> {
  return new Promise((done) => client.once('connect', () => done()).once('close', () => done()));
}

interface Link {
  client: MqttClient;
  filters: Filters;
}

function createLink(url: string, options: IClientOptions, prefix: string, log: Log): Link {
  const client = connect(url, { ...options, clean: true, resubscribe: false, reconnectPeriod: 1_000 });
  const filters = createFilters({
    async subscribe(filter) {
      if (client.connected) await client.subscribeAsync(prefix + filter, { qos });
    },
    async unsubscribe(filter) {
      if (client.connected) await client.unsubscribeAsync(prefix + filter);
    },
  });
  client.on('connect', () => {
    filters.again().catch((error: Error) => log.error({ error: error.message }, 'could not subscribe'));
  });
  client.on('error', (error) => log.warn({ error: error.message }, 'broker connection'));
  client.on('close', () => log.debug('broker connection closed'));
  client.handleMessage = (packet, done) => {
    const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload;
    // The next message is read when this one has found its place: the back-pressure that MQTT knows.
    filters.deliver(packet.topic, payload).then(() => done());
  };
  return { client, filters };
}
