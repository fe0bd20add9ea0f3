/** Where packets end in a stream of MQTT bytes, found by their fixed headers alone. */
export interface PacketScanner {
  /**
   * Ends of the packets in `chunk`, each the index after its last byte, with the packet's type (1 CONNECT, 3 PUBLISH
   * …). A packet that goes on in the next chunk ends there.
   * @throws PacketTooLong as soon as a header announces more than the limit
   * @throws MalformedPacket when a length has more than four bytes
   */
  scan(chunk: Uint8Array): { end: number; type: number }[];
}

export class PacketTooLong extends Error {}
export class MalformedPacket extends Error {}

/** @param limit bytes of a packet without its fixed header */
export function createPacketScanner(limit: number): PacketScanner {
  let type: number | undefined;
  let lengthBytes = 0;
  let length = 0;
  // Bytes of the body still to come; undefined while the header is read.
  let missing: number | undefined;

  const readHeader = (byte: number): void => {
    if (type === undefined) {
      type = byte >> 4;
      return;
    }
    length += (byte & 0x7f) * 128 ** lengthBytes;
    lengthBytes += 1;
    if (length > limit) throw new PacketTooLong(`a packet of ${length} bytes`);
    if ((byte & 0x80) === 0) missing = length;
    else if (lengthBytes === 4) throw new MalformedPacket('a length of more than four bytes');
  };

  return {
    scan(chunk) {
      const packets: { end: number; type: number }[] = [];
      let at = 0;
      while (at < chunk.length) {
        if (missing === undefined) {
          readHeader(chunk[at] ?? 0);
          at += 1;
        }
        if (missing === undefined) continue;
        const taken = Math.min(missing, chunk.length - at);
        missing -= taken;
        at += taken;
        if (missing > 0) continue;
        packets.push({ end: at, type: type ?? 0 });
        type = missing = undefined;
        length = lengthBytes = 0;
      }
      return packets;
    },
  };
}
