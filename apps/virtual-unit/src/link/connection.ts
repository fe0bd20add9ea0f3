import { type PresenceMessage, presenceMessage } from '@poolhouse/contract/unit/messages';
import { topicOf, type UpTopic } from '@poolhouse/contract/unit/topics';
import { connect, type MqttClient } from 'mqtt';

export type Presence = Omit<PresenceMessage, 'online' | 'sid'>;

export interface Address {
  readonly host: string;
  readonly port: number;
  /** PEM of the certificate authority: with it the connection is TLS. */
  readonly ca?: string;
}

export interface ConnectionOptions {
  readonly serial: string;
  readonly secret: string;
  readonly address: Address;
  readonly sid: string;
  readonly presence: Presence;
  /** Subscribed, and its presence is on the way. */
  readonly onUp: () => void;
  /** Over, for whatever reason; called once. */
  readonly onDown: (reason: string) => void;
  /** `retained` messages were not meant for this connection. */
  readonly onMessage: (topic: string, payload: Uint8Array, retained: boolean) => void;
}

/** One connection to the cloud, from CONNECT to its end. It never reconnects: the next one has another `sid`. */
export interface Connection {
  /** Says again who it is, because something of it has changed. */
  announce(presence: Presence): void;
  publish(topic: UpTopic, body: unknown): void;
  /** Says goodbye and disconnects. */
  close(): Promise<void>;
  /** Cuts the line: no goodbye, no DISCONNECT; the broker will find out. */
  cut(): void;
}

const CONNECT_TIMEOUT_MS = 10_000;
const KEEPALIVE_S = 30;
const GOODBYE_MS = 1000;

export function openConnection(options: ConnectionOptions): Connection {
  const { serial, address, sid } = options;
  const presenceTopic = topicOf(serial, 'up/presence');
  let { presence } = options;
  const presenceBody = (online: boolean) =>
    JSON.stringify(presenceMessage.parse({ ...presence, online, sid }));
  const present = () => client.publish(presenceTopic, presenceBody(true), { qos: 1, retain: true }, ignore);
  const client = connect({
    host: address.host,
    port: address.port,
    protocol: address.ca === undefined ? 'mqtt' : 'mqtts',
    ...(address.ca === undefined ? {} : { ca: address.ca }),
    protocolVersion: 4,
    clientId: serial,
    username: serial,
    password: options.secret,
    clean: true,
    keepalive: KEEPALIVE_S,
    reconnectPeriod: 0,
    connectTimeout: CONNECT_TIMEOUT_MS,
    will: { topic: presenceTopic, payload: Buffer.from(presenceBody(false)), qos: 1, retain: true },
  });
  let up = false;
  let over = false;
  let reason = 'connection closed';
  const finish = () => {
    if (over) return;
    over = true;
    options.onDown(reason);
  };
  const cut = () => {
    client.stream?.destroy();
    client.end(true);
    finish();
  };

  client.on('error', (error) => {
    reason = error.message;
  });
  client.on('close', cut);
  client.on('message', (topic, payload, packet) => {
    if (!over) options.onMessage(topic, payload, packet.retain);
  });
  client.once('connect', () => {
    client.subscribe(`pool/v1/${serial}/down/#`, { qos: 1 }, (error, granted) => {
      if (over) return;
      if (error || granted?.some(({ qos }) => qos === 128)) {
        reason = 'subscription refused';
        cut();
        return;
      }
      up = true;
      present();
      options.onUp();
    });
  });

  return {
    publish(topic, body) {
      if (!over) client.publish(topicOf(serial, topic), JSON.stringify(body), { qos: 1 }, ignore);
    },
    announce(now) {
      presence = now;
      if (up && !over) present();
    },
    cut,
    async close() {
      if (!over && client.connected) await goodbye(client, presenceTopic, presenceBody(false));
      cut();
    },
  };
}

/** A failed publish is ignored: the connection's end is reported once, and what must arrive is sent again. */
function ignore(): void {}

function goodbye(client: MqttClient, topic: string, body: string): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, GOODBYE_MS);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    client.once('close', done);
    client.publish(topic, body, { qos: 1, retain: true }, () => client.end(false, {}, done));
  });
}
