/** Where frames begin in a stream of WebSocket bytes, found by their headers alone. */
export interface FrameScanner {
  /** How many bytes of `chunk` may go on, and why not all of them. After a stop nothing is scanned any more. */
  scan(chunk: Buffer): { end: number; stop?: FrameStop };
}

/** `too-long`: the header is passed on, and its receiver refuses the frame. */
export type FrameStop = 'too-many' | 'too-long';

export interface FrameScannerOptions {
  /** Bytes of one frame without its header. */
  maxFrame: number;
  /** Asked once for each frame, at its first byte. */
  mayBegin(): boolean;
}

const mostOfHeader = 14;

export function createFrameScanner({ maxFrame, mayBegin }: FrameScannerOptions): FrameScanner {
  const header = Buffer.alloc(mostOfHeader);
  let known = 0;
  let missing = 0;
  return {
    scan(chunk) {
      let at = 0;
      while (at < chunk.length) {
        if (missing > 0) {
          const taken = Math.min(missing, chunk.length - at);
          missing -= taken;
          at += taken;
          continue;
        }
        if (known === 0 && !mayBegin()) return { end: at, stop: 'too-many' };
        header[known] = chunk[at] ?? 0;
        known += 1;
        at += 1;
        if (known < sizeOf(header, known)) continue;
        known = 0;
        missing = lengthIn(header);
        if (missing > maxFrame) return { end: at, stop: 'too-long' };
      }
      return { end: at };
    },
  };
}

/** Bytes of a header of which the first `known` are there. */
function sizeOf(header: Buffer, known: number): number {
  const second = header[1] ?? 0;
  if (known < 2) return 2;
  const short = second & 0x7f;
  const extended = short === 126 ? 2 : short === 127 ? 8 : 0;
  return 2 + extended + (second & 0x80 ? 4 : 0);
}

function lengthIn(header: Buffer): number {
  const short = (header[1] ?? 0) & 0x7f;
  if (short === 126) return header.readUInt16BE(2);
  return short === 127 ? Number(header.readBigUInt64BE(2)) : short;
}
