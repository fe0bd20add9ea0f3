import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { createPacketScanner, MalformedPacket } from './packet-scanner.ts';
import { createTokenBucket, type Rate } from './token-bucket.ts';

export interface UnitSocketOptions {
  socket: Socket;
  /** Bytes of one packet. */
  maxPacket: number;
  rate: Rate;
  onRefused(cause: 'oversize' | 'malformed'): void;
  /** Called once for each time that this unit has to wait. */
  onSlowed(): void;
}

const puback = 4;

/**
 * A unit's connection as the broker sees it: closed at an oversized packet before its body is read, and, beyond its
 * rate, handed on one packet at a time, so that its own socket fills up and nobody else's.
 */
export class UnitSocket extends Duplex {
  readonly #options: UnitSocketOptions;
  readonly #scanner;
  readonly #bucket;
  #wakeUp: NodeJS.Timeout | undefined;
  #ended = false;

  constructor(options: UnitSocketOptions) {
    super({ allowHalfOpen: false });
    this.#options = options;
    this.#scanner = createPacketScanner(options.maxPacket);
    this.#bucket = createTokenBucket(options.rate, () => performance.now());
    const { socket } = options;
    socket.on('data', (chunk) => this.#receive(chunk));
    socket.on('end', () => this.#end());
    socket.on('error', (error) => this.destroy(error));
    // What came before an orderly end is still handed on.
    socket.on('close', () => this.#ended || this.destroy());
  }

  #receive(chunk: Buffer): void {
    let packets: { end: number; type: number }[];
    try {
      packets = this.#scanner.scan(chunk);
    } catch (error) {
      this.#options.onRefused(error instanceof MalformedPacket ? 'malformed' : 'oversize');
      this.destroy();
      return;
    }
    // Its answers to what the cloud sent are not of the unit's own choosing.
    const counted = packets.filter(({ type }) => type !== puback).length;
    const wait = counted === 0 ? 0 : this.#bucket.take(counted);
    if (wait === 0) this.#hand(chunk);
    else this.#handSlowly(chunk, packets, wait);
  }

  #hand(part: Buffer): void {
    if (!this.push(part)) this.#options.socket.pause();
  }

  /** The packets of `chunk` evenly over `wait` ms, while the socket is not read. */
  #handSlowly(chunk: Buffer, packets: readonly { end: number }[], wait: number): void {
    const { socket, onSlowed } = this.#options;
    onSlowed();
    socket.pause();
    const pause = wait / packets.length;
    let next = 0;
    const step = (): void => {
      const start = packets[next - 1]?.end ?? 0;
      const packet = packets[next];
      next += 1;
      if (packet) {
        this.push(chunk.subarray(start, packet.end));
        this.#wakeUp = setTimeout(step, pause);
        return;
      }
      this.#wakeUp = undefined;
      if (start < chunk.length) this.push(chunk.subarray(start));
      if (this.#ended) this.push(null);
      else socket.resume();
    };
    this.#wakeUp = setTimeout(step, pause);
  }

  #end(): void {
    this.#ended = true;
    if (this.#wakeUp === undefined) this.push(null);
  }

  override _read(): void {
    if (this.#wakeUp === undefined) this.#options.socket.resume();
  }

  override _write(chunk: Buffer, encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#options.socket.write(chunk, encoding, done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#options.socket.write(Buffer.concat(chunks.map(({ chunk }) => chunk)), done);
  }

  override _final(done: () => void): void {
    this.#options.socket.end(done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    clearTimeout(this.#wakeUp);
    this.#options.socket.destroy();
    done(error);
  }
}
