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

const nothing = Buffer.alloc(0);

/** @param limitOf bytes that a packet of this type may have without its fixed header */
export const createPacketScanner = (limitOf: LimitOf): PacketScanner => new Scanner(limitOf);

/** A class, because each connection has one. */
class Scanner implements PacketScanner {
  readonly #limitOf: LimitOf;
  /** The beginning of a packet, with some room. */
  #part: Buffer = nothing;
  #filled = 0;
  /** Of that packet; known with its header. */
  #total: number | undefined;

  constructor(limitOf: LimitOf) {
    this.#limitOf = limitOf;
  }

  scan(chunk: Buffer): ScannedPackets {
    if (this.#filled === 0) return this.#scanFresh(chunk);
    const taken = this.#goOn(chunk);
    if (this.#filled !== this.#total) return { bytes: nothing, packets: [] };
    // A packet can be shorter than the longest header.
    const whole = this.#part.subarray(0, this.#filled);
    this.#part = nothing;
    this.#filled = 0;
    this.#total = undefined;
    return this.#scanFresh(taken === chunk.length ? whole : Buffer.concat([whole, chunk.subarray(taken)]));
  }

  awaited(): number | undefined {
    return this.#filled === 0 ? undefined : (this.#total ?? longestHeader);
  }

  #begin(rest: Buffer): void {
    this.#total = packetAt(rest, 0, rest.length, this.#limitOf)?.end;
    this.#part = Buffer.allocUnsafeSlow(roomFor(rest.length, this.#total));
    this.#filled = rest.copy(this.#part);
  }

  /** @returns how many bytes of `chunk` belong to the packet that has begun */
  #goOn(chunk: Buffer): number {
    let at = 0;
    while (this.#total === undefined && at < chunk.length) {
      this.#part[this.#filled++] = chunk[at++] ?? 0;
      this.#total = packetAt(this.#part, 0, this.#filled, this.#limitOf)?.end;
    }
    if (this.#total === undefined) return at;
    const end = Math.min(chunk.length, at + this.#total - this.#filled);
    const needed = this.#filled + end - at;
    if (needed > this.#part.length) {
      const grown = Buffer.allocUnsafeSlow(roomFor(Math.max(needed, 2 * this.#part.length), this.#total));
      this.#part.copy(grown, 0, 0, this.#filled);
      this.#part = grown;
    }
    this.#filled += chunk.copy(this.#part, this.#filled, at, end);
    return end;
  }

  /** Notes the packets that are whole in `bytes`. @returns where the last of them ends */
  #scanWhole(bytes: Buffer, packets: ScannedPacket[]): number {
    let at = 0;
    while (at < bytes.length) {
      const packet = packetAt(bytes, at, bytes.length, this.#limitOf);
      if (!packet || packet.end > bytes.length) break;
      const { type, length, end } = packet;
      if (listsTopics(type)) packet.body = bytes.subarray(end - length, end);
      packets.push(packet);
      at = end;
    }
    return at;
  }

  #scanFresh(bytes: Buffer): ScannedPackets {
    const packets: ScannedPacket[] = [];
    const end = this.#scanWhole(bytes, packets);
    if (end === bytes.length) return { bytes, packets };
    this.#begin(bytes.subarray(end));
    return { bytes: bytes.subarray(0, end), packets };
  }
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
