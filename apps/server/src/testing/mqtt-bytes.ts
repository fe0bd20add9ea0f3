/** Packets of MQTT 3.1.1 by hand, for clients that behave as no library would. */
const text = (value: string): Buffer => {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes]);
};

/** `body` under 16 KiB. */
function packet(header: number, body: Buffer): Buffer {
  const length = body.length < 128 ? [body.length] : [(body.length & 127) | 128, body.length >> 7];
  return Buffer.concat([Buffer.from([header, ...length]), body]);
}

export interface ConnectOptions {
  clientId: string;
  password: string;
  /** Seconds. */
  keepAlive: number;
  will: { topic: string; payload: string };
}

/** With a clean session, the client id as user name, and a retained will of QoS 1. */
export function connectPacket({ clientId, password, keepAlive, will }: ConnectOptions): Buffer {
  const cleanWillRetainUserPassword = 0b1110_1110;
  const fixed = Buffer.from([4, cleanWillRetainUserPassword, keepAlive >> 8, keepAlive & 255]);
  const rest = [clientId, will.topic, will.payload, clientId, password].map(text);
  return packet(0x10, Buffer.concat([text('MQTT'), fixed, ...rest]));
}

/** Retained, QoS 0. */
export function publishPacket(topic: string, payload: string): Buffer {
  return packet(0x31, Buffer.concat([text(topic), Buffer.from(payload)]));
}
