/** MQTT 3.1.1 as bytes, written by hand because a client library refuses to send what is wrong. */

/** UTF-8 with its length in front. */
function field(content: string | Buffer): Buffer {
  const body = Buffer.from(content);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(body.length & 0xffff);
  return Buffer.concat([length, body]);
}

/** MQTT's variable length: seven bits a byte. */
function lengthBytes(length: number): Buffer {
  const out: number[] = [];
  let left = length;
  do {
    const part = left % 128;
    left = Math.floor(left / 128);
    out.push(left > 0 ? part | 0x80 : part);
  } while (left > 0);
  return Buffer.from(out);
}

function packet(head: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([head]), lengthBytes(body.length), body]);
}

const number16 = (value: number): Buffer => Buffer.from([(value >> 8) & 0xff, value & 0xff]);

/** Clean session, keep-alive 60 s; a will is retained and of QoS 1. */
export function connect(
  clientId: string,
  password: string,
  will?: { topic: string; payload: Buffer },
): Buffer {
  const flags = 0b1100_0010 | (will ? 0b0010_1100 : 0);
  const head = Buffer.concat([field('MQTT'), Buffer.from([4, flags]), number16(60)]);
  const last = will ? [field(will.topic), field(will.payload)] : [];
  return packet(0x10, head, field(clientId), ...last, field(clientId), field(password));
}

export function subscribe(id: number, ...filters: readonly string[]): Buffer {
  return packet(0x82, number16(id), ...filters.flatMap((filter) => [field(filter), Buffer.from([1])]));
}

export function publish(message: {
  topic: string;
  payload: Buffer;
  qos: 0 | 1 | 2;
  retain: boolean;
  id: number;
}): Buffer {
  const head = 0x30 | (message.qos << 1) | (message.retain ? 1 : 0);
  const id = message.qos > 0 ? number16(message.id) : Buffer.alloc(0);
  return packet(head, field(message.topic), id, message.payload);
}

export const puback = (id: number): Buffer => packet(0x40, number16(id));

/** One packet of the broker: its type in the upper four bits of `head`. */
export interface Incoming {
  readonly head: number;
  readonly body: Buffer;
}

/** Cuts a stream into packets; what is not complete yet waits. */
export function createReader(): (chunk: Buffer) => Incoming[] {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const found: Incoming[] = [];
    for (;;) {
      let length = 0;
      let at = 1;
      let more = true;
      for (; more && at < rest.length && at < 5; at++) {
        const byte = rest[at] ?? 0;
        length += (byte & 0x7f) * 128 ** (at - 1);
        more = (byte & 0x80) !== 0;
      }
      if (more || rest.length < at + length) return found;
      found.push({ head: rest[0] ?? 0, body: rest.subarray(at, at + length) });
      rest = rest.subarray(at + length);
    }
  };
}
