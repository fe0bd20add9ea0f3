import { connect, type IClientOptions, type MqttClient } from 'mqtt';
import type { Log } from '#platform/log.ts';
import { clientLogins, type Logins } from './client-logins.ts';
import { createFilters } from './filters.ts';
import type { Broker, MessageHandler } from './port.ts';

export interface ClientBrokerOptions {
  /** `mqtt://` or `mqtts://`, with the cloud's own user name and password. */
  url: string;
  log: Log;
  /** Name of this server node, a part of its client ids. */
  node: string;
  /** Nodes of one group share the messages of shared subscriptions; empty: the broker has none. */
  group: string;
  logins?: Logins;
}

const qos = 1;
// Milliseconds that a broker has for an answer.
const patience = 5_000;
// Messages whose answer is awaited: the library keeps each of them.
const mostUnanswered = 10_000;
// Milliseconds: a connection that ends sooner was most likely taken over.
const brief = 5_000;
// Milliseconds in which one such end is told: two servers of one name end each other's connections all the time.
const toldEvery = 30_000;
// Milliseconds: units wait for two or five times as long before they come back, and then say all. What they say before
// the servers are back is lost, and comes again after 15 s. After some tries nobody waits at the door any more.
const quickly = 100;
const mostQuick = 20;
const slowly = 1_000;

/**
 * Any MQTT 3.1.1 broker. Three connections, because brokers differ in whether a message that matches two subscriptions
 * of one connection comes once or twice, and don't say for which: one for what the nodes share, one for what
 * they share and must not wait behind it, and one for the rest. Decision 046.
 */
export function createClientBroker({ url, log, node, group, logins = 'one' }: ClientBrokerOptions): Broker {
  const login = clientLogins(url, node, logins);
  const prefix = group === '' ? '' : `$share/${group}/`;
  const own = createLink(login.address, login.of('own'), '', log);
  const shared = createLink(login.address, login.of('shared'), prefix, log);
  const apart = createLink(login.address, login.of('apart'), prefix, log);
  const links = [own, shared, apart];
  const stopAll = async (): Promise<void> => {
    await Promise.all(links.map((link) => link.stop()));
  };

  /** One after the other, so that a broker that ends one for the next has done so by the last. */
  async function startAll(): Promise<void> {
    for (const link of links) await link.start();
    if (links.every((link) => link.client()?.connected === true)) return;
    const remedy =
      logins === 'one'
        ? 'where it gives each user name one connection, set MQTT_LOGINS=three'
        : 'does another server use this user name?';
    throw new Error(`the broker ends a connection of this server when its next one comes: ${remedy}`);
  }

  let unanswered = 0;
  async function send(topic: string, payload: string, retain: boolean): Promise<void> {
    const client = own.client();
    // The library would keep it without bound until the broker is back; by then it is of no use.
    if (!client?.connected) throw new Error('the broker is away');
    if (unanswered >= mostUnanswered) throw new Error('the broker does not answer');
    unanswered += 1;
    const answered = client.publishAsync(topic, payload, { qos, retain }).finally(() => (unanswered -= 1));
    await inTime(answered);
  }

  return {
    async start() {
      try {
        // A broker that goes away later is waited for; at the start a wrong address or password is more likely.
        await inTime(startAll());
      } catch (error) {
        await stopAll();
        throw new Error(`MQTT_URL: ${reasonOf(error)}`);
      }
    },
    stop: stopAll,
    publish: (topic, payload) => send(topic, payload, false),
    forget: (topic) => send(topic, '', true),
    subscribe(filter, handler, { shared: isShared = false, apart: isApart = false } = {}) {
      if (isApart && !isShared) throw new Error('only what is shared has a connection apart');
      return (isApart ? apart : isShared ? shared : own).add(filter, handler);
    },
    async disconnect(clientId) {
      // MQTT has no other way: whoever connects with the same client id takes over.
      const same = login.as(clientId);
      if (!same) return log.warn({ clientId }, 'a unit was not disconnected: its broker alone can do that');
      const client = connect(login.address, { ...same, clean: true, reconnectPeriod: 0 });
      client.on('error', (error) =>
        log.warn({ clientId, error: error.message }, 'could not disconnect a unit'),
      );
      const ended = new Promise<void>((done) =>
        client.once('connect', () => done()).once('close', () => done()),
      );
      try {
        await inTime(ended);
      } finally {
        await client.endAsync(true);
      }
    },
    ready: () => links.every((link) => link.client()?.connected === true),
  };
}

/** The caller goes on without the answer; whatever becomes of it later is ignored. */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  answer.catch(() => undefined);
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('it does not answer')), patience);
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

function reasonOf(error: unknown): string {
  const [first] = error instanceof AggregateError ? error.errors : [error];
  return first instanceof Error ? first.message : String(first);
}

interface Link {
  /** Resolves when it is connected and subscribed for the first time. @throws when that fails */
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
      if (client?.connected) await inTime(client.subscribeAsync(prefix + filter, { qos }));
    },
    async unsubscribe(filter) {
      if (client?.connected) await inTime(client.unsubscribeAsync(prefix + filter));
    },
  });
  return {
    start() {
      const opened = connect(url, { ...options, clean: true, resubscribe: false, reconnectPeriod: quickly });
      client = opened;
      pace(opened);
      tell(opened, log, () => client === opened);
      opened.handleMessage = ({ topic, payload, retain }, done) => {
        const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
        // The next message is read when this one was handled: the only back-pressure that MQTT has.
        void filters.deliver(topic, bytes, retain).then(() => done());
      };
      return new Promise((done, reject) => {
        opened.once('error', reject);
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

/** Some quick tries after a connection that lasted, slow ones from then on. */
function pace(client: MqttClient): void {
  let tries = 0;
  let lasts: NodeJS.Timeout | undefined;
  client.on('connect', () => {
    lasts = setTimeout(() => {
      tries = 0;
      client.options.reconnectPeriod = quickly;
    }, brief).unref();
  });
  client.on('close', () => clearTimeout(lasts));
  client.on('reconnect', () => {
    tries += 1;
    if (tries >= mostQuick) client.options.reconnectPeriod = slowly;
  });
}

/** Says what became of a connection, once and not at every try. */
function tell(client: MqttClient, log: Log, isWanted: () => boolean): void {
  const { clientId } = client.options;
  let since: number | undefined;
  let told = Number.NEGATIVE_INFINITY;
  let isAway = false;
  /** Whoever read that it went wants to read that it came back. */
  let isLossTold = false;
  client.on('connect', () => {
    since = performance.now();
    if (isLossTold) log.info({ clientId }, 'the broker connection is there again');
    isAway = false;
    isLossTold = false;
  });
  client.on('error', ({ message }) => {
    if (!isAway) log.warn({ clientId, error: message }, 'broker connection');
    isAway = true;
    isLossTold = true;
  });
  client.on('close', () => {
    if (since === undefined || !isWanted()) return;
    const now = performance.now();
    const isBrief = now - since < brief;
    since = undefined;
    if (isBrief && now - told < toldEvery) return;
    if (isBrief) told = now;
    isLossTold = true;
    log.warn(
      { clientId },
      `the broker closed a connection${isBrief ? ': does another server use its name?' : ''}`,
    );
  });
}
