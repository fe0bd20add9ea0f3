import type { ScannedPacket } from './packet-scanner.ts';

/** What is wrong with a packet, so that its sender's connection ends before the broker has looked at it. */
export type PacketFault = 'malformed' | 'qos-2' | 'filters';

export const CONNECT = 1;
export const PUBLISH = 3;
export const PUBACK = 4;
const SUBSCRIBE = 8;
const UNSUBSCRIBE = 10;
const PINGREQ = 12;
const DISCONNECT = 14;

/** Room for names, a secret and a will; nobody may send more before they are authenticated. */
const mostOfConnect = 8_192;
/** Far more than sixteen topics of the protocol need. */
const mostOfList = 4_096;

/** Bytes that a packet of this type may have without its fixed header, when a message may have `most`. */
export function lengthLimit(type: number, most: number): number {
  if (type === PUBLISH) return most;
  if (type === CONNECT) return Math.min(mostOfConnect, most);
  return Math.min(mostOfList, most);
}

/**
 * What a unit may say at all. The broker's work for one packet grows with the topics that it lists; of QoS 2 it would have to
 * remember each message, and nothing here needs it.
 * @param filters that one packet may list
 */
export function faultOf(
  { type, flags, length, body }: ScannedPacket,
  filters: number,
): PacketFault | undefined {
  switch (type) {
    case CONNECT:
      return undefined;
    case PUBLISH:
      return ((flags >> 1) & 3) > 1 ? 'qos-2' : undefined;
    case PUBACK:
      return length === 2 ? undefined : 'malformed';
    case SUBSCRIBE:
      return faultOfList(body, 1, filters);
    case UNSUBSCRIBE:
      return faultOfList(body, 0, filters);
    case PINGREQ:
    case DISCONNECT:
      return length === 0 ? undefined : 'malformed';
    default:
      // The rest is sent by brokers only, or belongs to QoS 2.
      return 'malformed';
  }
}

const packetIdBytes = 2;
const lengthBytes = 2;

/** @param more bytes behind each topic */
function faultOfList(body: Buffer = Buffer.alloc(0), more: number, most: number): PacketFault | undefined {
  let count = 0;
  let at = packetIdBytes;
  while (at + lengthBytes <= body.length) {
    const end = at + lengthBytes + body.readUInt16BE(at);
    // NUL in a text ends the connection by MQTT 3.1.1; the other control characters belong into no topic either.
    if (body.subarray(at + lengthBytes, end).some((byte) => byte < 0x20 || byte === 0x7f)) return 'malformed';
    at = end + more;
    count += 1;
    if (count > most) return 'filters';
  }
  return at === body.length && count > 0 ? undefined : 'malformed';
}
