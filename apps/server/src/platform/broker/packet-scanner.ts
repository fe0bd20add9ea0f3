/** A packet of a stream of MQTT bytes. */
export interface ScannedPacket {
  /** The index after its last byte. */
  end: number;
  /** 1 CONNECT, 3 PUBLISH … */
  type: number;
  /** The lower half of its first byte. */
  flags: number;
  /** Bytes without its fixed header. */
  length: number;
  /** Those bytes, of packets that list topics only: 8 SUBSCRIBE, 10 UNSUBSCRIBE. */
  body: Buffer | undefined;
}

/** Whole packets, one behind the other, and nothing else. */
export interface ScannedPackets {
  bytes: Buffer;
  packets: readonly ScannedPacket[];
}

/**
 * Packets out of a stream of MQTT bytes, found by their fixed headers alone. What comes in one piece is handed on as it is;
 * what comes in many is gathered into one, so that a packet costs its bytes and not the number of its pieces.
 */
export interface PacketScanner {
  /**
   * The packets that end in `chunk`.
   * @throws PacketTooLong as soon as a header announces more than the limit
   * @throws MalformedPacket when a length has more than four bytes
   */
  scan(chunk: Buffer): ScannedPackets;
  /** Bytes of the packet of which some have come and some have not; undefined when there is none. */
  awaited(): number | undefined;
}

export class PacketTooLong extends Error {}
export class MalformedPacket extends Error {}

type LimitOf = (type: number) => number;

const listsTopics = (type: number): boolean => type === 8 || type === 10;

const longestHeader = 5;
/** Whoever announces much and sends little takes little room: it grows with what has come. */
const firstRoom = 512;

/** @param limitOf bytes that a packet of this type may have without its fixed header */
export function createPacketScanner(limitOf: LimitOf): PacketScanner {
  /** The beginning of a packet, with some room. */
  let part: Buffer = Buffer.alloc(0);
  let filled = 0;
  /** Of that packet; known with its header. */
  let total: number | undefined;

  function begin(rest: Buffer): void {
    total = packetAt(rest, 0, rest.length, limitOf)?.end;
    part = Buffer.allocUnsafeSlow(roomFor(rest.length, total));
    filled = rest.copy(part);
  }

  /** @returns how many bytes of `chunk` belong to the packet that has begun */
  function goOn(chunk: Buffer): number {
    let at = 0;
    while (total === undefined && at < chunk.length) {
      part[filled++] = chunk[at++] ?? 0;
      total = packetAt(part, 0, filled, limitOf)?.end;
    }
    if (total === undefined) return at;
    const end = Math.min(chunk.length, at + total - filled);
    const needed = filled + end - at;
    if (needed > part.length) {
      const grown = Buffer.allocUnsafeSlow(roomFor(Math.max(needed, 2 * part.length), total));
      part.copy(grown, 0, 0, filled);
      part = grown;
    }
    filled += chunk.copy(part, filled, at, end);
    return end;
  }

  /** Notes the packets that are whole in `bytes`. @returns where the last of them ends */
  function scanWhole(bytes: Buffer, packets: ScannedPacket[]): number {
    let at = 0;
    while (at < bytes.length) {
      const packet = packetAt(bytes, at, bytes.length, limitOf);
      if (!packet || packet.end > bytes.length) break;
      const { type, length, end } = packet;
      if (listsTopics(type)) packet.body = bytes.subarray(end - length, end);
      packets.push(packet);
      at = end;
    }
    return at;
  }

  function scanFresh(bytes: Buffer): ScannedPackets {
    const packets: ScannedPacket[] = [];
    const end = scanWhole(bytes, packets);
    if (end === bytes.length) return { bytes, packets };
    begin(bytes.subarray(end));
    return { bytes: bytes.subarray(0, end), packets };
  }

  return {
    scan(chunk) {
      if (filled === 0) return scanFresh(chunk);
      const taken = goOn(chunk);
      if (filled !== total) return { bytes: part.subarray(0, 0), packets: [] };
      // A packet can be shorter than the longest header.
      const whole = part.subarray(0, filled);
      part = Buffer.alloc(0);
      filled = 0;
      total = undefined;
      return scanFresh(taken === chunk.length ? whole : Buffer.concat([whole, chunk.subarray(taken)]));
    },
    awaited: () => (filled === 0 ? undefined : (total ?? longestHeader)),
  };
}

/** For so many bytes of a packet of this length, or of one whose header is not whole yet. */
function roomFor(needed: number, total: number | undefined): number {
  if (total === undefined) return longestHeader;
  return Math.min(total, Math.max(needed, firstRoom));
}

/** @returns what the header at `from` announces; undefined when it goes on after `to` */
function packetAt(bytes: Buffer, from: number, to: number, limitOf: LimitOf): ScannedPacket | undefined {
  const first = bytes[from] ?? 0;
  const type = first >> 4;
  let length = 0;
  for (let index = 1; from + index < to; index++) {
    const byte = bytes[from + index] ?? 0;
    length += (byte & 0x7f) * 128 ** (index - 1);
    if (length > limitOf(type)) throw new PacketTooLong(`a packet of ${length} bytes`);
    if ((byte & 0x80) === 0)
      return { end: from + index + 1 + length, type, flags: first & 15, length, body: undefined };
    if (index === longestHeader - 1) throw new MalformedPacket('a length of more than four bytes');
  }
  return undefined;
}
