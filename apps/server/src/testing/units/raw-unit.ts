import { connect, type IClientOptions, type MqttClient } from 'mqtt';

export interface Received {
  topic: string;
  body: string;
}

/** An MQTT client over TCP that keeps what it receives. */
export interface RawUnit {
  client: MqttClient;
  received: Received[];
  /** The next message not yet taken that fits, as soon as it is there. */
  next(fits: (message: Received) => boolean): Promise<Received>;
  publish(topic: string, body: unknown, options?: { retain?: boolean; qos?: 0 | 1 | 2 }): Promise<void>;
  /** The granted QoS of each filter; 128 is a refusal. */
  subscribe(...filters: string[]): Promise<number[]>;
  closed: Promise<void>;
  end(): Promise<void>;
}

/** @throws when the broker refuses the connection */
export async function connectRaw(options: IClientOptions & { port: number }): Promise<RawUnit> {
  const client = connect({
    host: '127.0.0.1',
    protocol: 'mqtt',
    reconnectPeriod: 0,
    keepalive: 30,
    ...options,
  });
  const received: Received[] = [];
  const waiting = new Set<() => void>();
  client.on('message', (topic, payload) => {
    received.push({ topic, body: payload.toString() });
    for (const look of waiting) look();
  });
  const closed = new Promise<void>((done) => client.once('close', () => done()));
  await opened(client);
  client.on('error', () => undefined);
  return {
    client,
    received,
    closed,
    next(fits) {
      return new Promise((done) => {
        const look = (): void => {
          const index = received.findIndex(fits);
          const [found] = index < 0 ? [] : received.splice(index, 1);
          if (!found) return;
          waiting.delete(look);
          done(found);
        };
        waiting.add(look);
        look();
      });
    },
    async publish(topic, body, { retain = false, qos = 1 } = {}) {
      const payload = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
      await client.publishAsync(topic, payload, { qos, retain });
    },
    async subscribe(...filters) {
      return new Promise((done) => {
        client.subscribe(filters, { qos: 1 }, (_error, _granted, packet) => {
          done((packet?.granted ?? []).map(Number));
        });
      });
    },
    end: () => client.endAsync(true),
  };
}

function opened(client: MqttClient): Promise<void> {
  return new Promise((done, fail) => {
    client.once('connect', () => done());
    client.once('error', fail);
    client.once('close', () => fail(new Error('closed before it was connected')));
  });
}
