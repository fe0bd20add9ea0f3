import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { CONNECT, faultOf, lengthLimit, type PacketFault, PUBACK } from './packet-rules.ts';
import {
  createPacketScanner,
  MalformedPacket,
  PacketTooLong,
  type ScannedPacket,
  type ScannedPackets,
} from './packet-scanner.ts';
import type { TokenBucket } from './token-bucket.ts';

/** `unfinished`: a packet was not whole in its time. */
export type SocketRefusal = 'oversize' | 'unfinished' | PacketFault;

export interface UnitSocketOptions {
  socket: Socket;
  /** Where it comes from, as far as limits go by it. */
  address: string;
  /** Bytes of one packet. */
  maxPacket: number;
  /** Topics that one packet may list. */
  maxFilters: number;
  /** Milliseconds in which a packet of so many bytes must come, from its first piece to its last. */
  wholeMs(bytes: number): number;
  onRefused(cause: SocketRefusal): void;
  /** Called once for each time that this unit has to wait. */
  onSlowed(): void;
}

/** Whole packets that were read and are not handed on yet. */
interface Held extends ScannedPackets {
  /** Index of the next packet, and how many bytes went before it. */
  next: number;
  given: number;
  /** The next one has waited for its turn. */
  paid: boolean;
  slowed: boolean;
}

/** Bytes that cost as much as a message. */
const bytesOfToken = 65_536;
/** Pieces of messages that cost as much: over TLS a byte may be one, and each is work. */
const piecesOfToken = 64;

/**
 * A unit's connection as the broker sees it: only whole packets. A packet that is not allowed closes it before the
 * broker has any work with it; nothing behind CONNECT is read before the unit is authenticated; and beyond its rate
 * packets are handed on one at a time, so that only its own socket fills up. Decision 011.
 */
export class UnitSocket extends Duplex {
  readonly #options: UnitSocketOptions;
  readonly #scanner;
  #stage: 'stranger' | 'asking' | 'in' = 'stranger';
  #bucket: (() => TokenBucket) | undefined;
  #held: Held | undefined;
  #wakeUp: NodeJS.Timeout | undefined;
  /** Bytes of the packet that has begun to come, and when it must be whole. */
  #awaited: number | undefined;
  #late: NodeJS.Timeout | undefined;
  #ended = false;
  #expected = 0;
  #pieces = 0;

  get address(): string {
    return this.#options.address;
  }

  constructor(options: UnitSocketOptions) {
    super({ allowHalfOpen: false });
    this.#options = options;
    const { socket, maxPacket } = options;
    let introduced = false;
    this.#scanner = createPacketScanner((type) => {
      if (!introduced && type !== CONNECT) throw new MalformedPacket('the first packet must be CONNECT');
      introduced = true;
      return lengthLimit(type, maxPacket);
    });
    socket.on('data', (chunk) => this.#receive(chunk));
    socket.on('end', () => this.#end());
    socket.on('error', (error) => this.destroy(error));
    // What came before an orderly end is still handed on.
    socket.on('close', () => this.#ended || this.destroy());
  }

  /**
   * It was authenticated: from now on its packets are read, and paid from this bucket, which may be another one later.
   */
  admit(bucket: () => TokenBucket): void {
    if (this.#stage !== 'asking') return;
    this.#stage = 'in';
    this.#bucket = bucket;
    if (this.#held) this.#hand();
    else this.#options.socket.resume();
  }

  /** It is being sent a message that it has to acknowledge. */
  expectAnswer(): void {
    this.#expected += 1;
  }

  #receive(chunk: Buffer): void {
    try {
      const { bytes, packets } = this.#scanner.scan(chunk);
      this.#await(packets.length > 0);
      if (packets.length === 0) {
        this.#payPiece();
        return;
      }
      this.#held = { bytes, packets, next: 0, given: 0, paid: false, slowed: false };
    } catch (error) {
      if (!(error instanceof MalformedPacket || error instanceof PacketTooLong)) throw error;
      this.#refuse(error instanceof MalformedPacket ? 'malformed' : 'oversize');
      return;
    }
    this.#hand();
  }

  #payPiece(): void {
    this.#pieces += 1;
    if (this.#pieces % piecesOfToken > 0) return;
    const ms = this.#bucket?.().take(1) ?? 0;
    if (ms <= 0 || this.#wakeUp) return;
    this.#options.onSlowed();
    this.#options.socket.pause();
    this.#wakeUp = setTimeout(() => {
      this.#wakeUp = undefined;
      if (this.#held) this.#hand();
      else this._read();
    }, ms);
  }

  /** @param another whether the packet that is awaited, if any, is another one than before */
  #await(another: boolean): void {
    const awaited = this.#scanner.awaited();
    if (!another && awaited === this.#awaited) return;
    this.#awaited = awaited;
    clearTimeout(this.#late);
    if (awaited !== undefined) this.#late = setTimeout(() => this.#tooLate(), this.#options.wholeMs(awaited));
  }

  #tooLate(): void {
    // While nothing is read from it, it can't be late.
    if (this.#options.socket.isPaused()) this.#await(true);
    else this.#refuse('unfinished');
  }

  #refuse(cause: SocketRefusal): void {
    this.#held = undefined;
    this.#options.onRefused(cause);
    this.destroy();
  }

  /** As much of what is held as may go on now. */
  #hand(): void {
    const held = this.#held;
    if (!held || this.#wakeUp) return;
    if (!this.#advance(held)) return;
    if (this.#stage === 'asking') this.#options.socket.pause();
    this.#give(held, held.bytes.length);
    this.#held = undefined;
    if (this.#ended) this.push(null);
    else if (this.readableLength < this.readableHighWaterMark) this._read();
  }

  /** @returns whether nothing holds up the packets of `held` */
  #advance(held: Held): boolean {
    for (let packet = held.packets[held.next]; packet; packet = held.packets[held.next]) {
      const fault = this.#faultOf(packet);
      if (fault) {
        this.#refuse(fault);
        return false;
      }
      if (this.#stage === 'asking') {
        this.#stopAt(held);
        return false;
      }
      const ms = held.paid ? 0 : this.#priceOf(packet);
      if (ms > 0) {
        this.#wait(held, ms);
        return false;
      }
      held.paid = false;
      held.next += 1;
      if (this.#stage === 'stranger') this.#stage = 'asking';
    }
    return true;
  }

  #faultOf(packet: ScannedPacket): PacketFault | undefined {
    const first = this.#stage === 'stranger';
    if ((packet.type === CONNECT) !== first) return 'malformed';
    return faultOf(packet, this.#options.maxFilters);
  }

  /** Milliseconds that it has to wait for its turn. */
  #priceOf({ type, length }: ScannedPacket): number {
    // Its answers to what the cloud sent cost nothing: the unit must send them.
    if (type === PUBACK && this.#expected > 0) {
      this.#expected -= 1;
      return 0;
    }
    return this.#bucket?.().take(1 + Math.floor(length / bytesOfToken)) ?? 0;
  }

  #wait(held: Held, ms: number): void {
    this.#stopAt(held);
    held.paid = true;
    if (!held.slowed) this.#options.onSlowed();
    held.slowed = true;
    this.#wakeUp = setTimeout(() => {
      this.#wakeUp = undefined;
      this.#hand();
    }, ms);
  }

  /** Hands on what goes before the next packet, and reads no more. */
  #stopAt(held: Held): void {
    this.#options.socket.pause();
    this.#give(held, held.packets[held.next - 1]?.end ?? 0);
  }

  #give(held: Held, end: number): void {
    if (end <= held.given) return;
    const part = held.bytes.subarray(held.given, end);
    held.given = end;
    if (!this.push(part)) this.#options.socket.pause();
  }

  #end(): void {
    this.#ended = true;
    clearTimeout(this.#late);
    if (!this.#held) this.push(null);
  }

  override _read(): void {
    if (!this.#held && !this.#wakeUp && this.#stage !== 'asking') this.#options.socket.resume();
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
    clearTimeout(this.#late);
    this.#held = undefined;
    this.#options.socket.destroy();
    done(error);
  }
}
