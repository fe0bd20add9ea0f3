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

/** Where packets end in a stream of MQTT bytes, found by their fixed headers alone. */
export interface PacketScanner {
  /**
   * The packets that end in `chunk`; one that goes on in the next chunk ends there.
   * @throws PacketTooLong as soon as a header announces more than the limit
   * @throws MalformedPacket when a length has more than four bytes
   */
  scan(chunk: Buffer): ScannedPacket[];
}

export class PacketTooLong extends Error {}
export class MalformedPacket extends Error {}

const listsTopics = (type: number): boolean => type === 8 || type === 10;

/** @param limitOf bytes that a packet of this type may have without its fixed header */
export function createPacketScanner(limitOf: (type: number) => number): PacketScanner {
  let header: number | undefined;
  let lengthBytes = 0;
  let length = 0;
  // Bytes of the body still to come; undefined while the header is read.
  let missing: number | undefined;
  let parts: Buffer[] = [];

  const readHeader = (byte: number): void => {
    if (header === undefined) {
      header = byte;
      return;
    }
    length += (byte & 0x7f) * 128 ** lengthBytes;
    lengthBytes += 1;
    if (length > limitOf(header >> 4)) throw new PacketTooLong(`a packet of ${length} bytes`);
    if ((byte & 0x80) === 0) missing = length;
    else if (lengthBytes === 4) throw new MalformedPacket('a length of more than four bytes');
  };

  return {
    scan(chunk) {
      const packets: ScannedPacket[] = [];
      let at = 0;
      while (at < chunk.length) {
        if (missing === undefined) {
          readHeader(chunk[at] ?? 0);
          at += 1;
        }
        if (missing === undefined) continue;
        const type = (header ?? 0) >> 4;
        const taken = Math.min(missing, chunk.length - at);
        if (listsTopics(type)) parts.push(chunk.subarray(at, at + taken));
        missing -= taken;
        at += taken;
        if (missing > 0) continue;
        const body = listsTopics(type) ? Buffer.concat(parts) : undefined;
        packets.push({ end: at, type, flags: (header ?? 0) & 15, length, body });
        header = missing = undefined;
        length = lengthBytes = 0;
        parts = [];
      }
      return packets;
    },
  };
}
