/** Packets of MQTT 3.1.1 by hand, for clients that behave as no library would. */
const text = (value: string): Buffer => {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes]);
};

/** A packet with this first byte. */
export function packet(header: number, body: Buffer): Buffer {
  const length: number[] = [];
  for (let rest = body.length; ; rest >>= 7) {
    length.push(rest >= 128 ? (rest & 127) | 128 : rest);
    if (rest < 128) break;
  }
  return Buffer.concat([Buffer.from([header, ...length]), body]);
}

export interface ConnectOptions {
  clientId: string;
  password: string;
  /** Seconds. */
  keepAlive: number;
  will?: { topic: string; payload: string };
}

/** With a clean session, the client id as user name, and a retained will of QoS 1 if any. */
export function connectPacket({ clientId, password, keepAlive, will }: ConnectOptions): Buffer {
  const cleanUserPassword = 0b1100_0010;
  const retainedWill = 0b0010_1100;
  const flags = cleanUserPassword | (will ? retainedWill : 0);
  const fixed = Buffer.from([4, flags, keepAlive >> 8, keepAlive & 255]);
  const rest = [clientId, ...(will ? [will.topic, will.payload] : []), clientId, password].map(text);
  return packet(0x10, Buffer.concat([text('MQTT'), fixed, ...rest]));
}

/** Retained unless told otherwise, QoS 0. */
export function publishPacket(topic: string, payload: string, retain = true): Buffer {
  return packet(retain ? 0x31 : 0x30, Buffer.concat([text(topic), Buffer.from(payload)]));
}

export function publishPacketQos1(topic: string, payload: string, retain = false): Buffer {
  return packet(
    retain ? 0x33 : 0x32,
    Buffer.concat([text(topic), Buffer.from([0, 1]), Buffer.from(payload)]),
  );
}

export function publishPacketQos2(topic: string, payload: string): Buffer {
  return packet(0x34, Buffer.concat([text(topic), Buffer.from([0, 1]), Buffer.from(payload)]));
}

/** QoS 1 for each filter. */
export function subscribePacket(filters: readonly string[]): Buffer {
  const wanted = filters.map((filter) => Buffer.concat([text(filter), Buffer.from([1])]));
  return packet(0x82, Buffer.concat([Buffer.from([0, 1]), ...wanted]));
}

export function unsubscribePacket(filters: readonly string[]): Buffer {
  return packet(0xa2, Buffer.concat([Buffer.from([0, 1]), ...filters.map(text)]));
}

export const pubackPacket = packet(0x40, Buffer.from([0, 1]));
export const pingPacket = packet(0xc0, Buffer.alloc(0));
