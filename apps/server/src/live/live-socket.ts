import { Duplex } from 'node:stream';
import { createFrameScanner, type FrameScannerOptions } from './frame-scanner.ts';

export interface LiveSocketOptions extends FrameScannerOptions {
  socket: Duplex;
  /** What was read of it already. */
  head: Buffer;
}

/** Read and thrown away after the end, so that an orderly goodbye is not lost to a reset. */
const mostThrown = 65_536;

/**
 * A browser's connection as the WebSocket library sees it. The library reports no empty fragments, and pings and pongs
 * only after it has handled them; so here each frame, of whatever kind, is counted before it is parsed. What comes after
 * the first frame that is refused is neither parsed nor, beyond a little, read. Emits `refused` once.
 */
export class LiveSocket extends Duplex {
  readonly #socket: Duplex;
  readonly #scanner;
  #isOver = false;
  #thrown = 0;

  constructor({ socket, head, ...rules }: LiveSocketOptions) {
    super({ allowHalfOpen: false });
    this.#socket = socket;
    this.#scanner = createFrameScanner(rules);
    // Nothing flows before somebody reads.
    socket.pause();
    if (head.length > 0) socket.unshift(head);
    socket.on('data', (chunk: Buffer) => this.#receive(chunk));
    socket.on('end', () => this.push(null));
    socket.on('error', (error) => this.destroy(error));
    socket.on('close', () => this.destroy());
  }

  #receive(chunk: Buffer): void {
    if (this.#isOver) {
      this.#throwAway(chunk.length);
      return;
    }
    const { end, stop } = this.#scanner.scan(chunk);
    this.#isOver = stop !== undefined;
    if (end > 0 && !this.push(chunk.subarray(0, end))) this.#socket.pause();
    if (stop === undefined) return;
    this.#throwAway(chunk.length - end);
    if (stop === 'too-many') this.emit('refused');
  }

  #throwAway(bytes: number): void {
    this.#thrown += bytes;
    if (this.#thrown > mostThrown) this.#socket.pause();
    else this.#socket.resume();
  }

  override _read(): void {
    if (this.#thrown <= mostThrown) this.#socket.resume();
  }

  override _write(chunk: Buffer, encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#socket.write(chunk, encoding, done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#socket.write(Buffer.concat(chunks.map(({ chunk }) => chunk)), done);
  }

  override _final(done: () => void): void {
    this.#socket.end(done);
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#socket.destroy();
    done(error);
  }
}
