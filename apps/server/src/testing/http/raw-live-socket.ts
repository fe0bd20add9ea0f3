import { connect, type Socket } from 'node:net';
import { testUrl } from './http.ts';

/** A live socket whose frames are bytes of the test's choosing. */
export interface RawLiveSocket {
  socket: Socket;
  /** The frames that came. */
  frames: ServerFrame[];
  /** The next frame of this type not yet taken. */
  next(opcode: number): Promise<ServerFrame>;
  /** Code of the server's goodbye, undefined when it said none. */
  closed: Promise<number | undefined>;
}

export interface ServerFrame {
  opcode: number;
  payload: Buffer;
}

export const opcodes = { more: 0, text: 1, close: 8, ping: 9, pong: 10 };

/** A short frame as a browser sends it, masked with nothing. */
export function frame(opcode: number, content: string | Buffer = '', isLast = true): Buffer {
  const payload = Buffer.from(content);
  const header = [(isLast ? 0x80 : 0) | opcode, 0x80 | payload.length, 0, 0, 0, 0];
  return Buffer.concat([Buffer.from(header), payload]);
}

export const goodbye = frame(opcodes.close, Buffer.from([1_000 >> 8, 1_000 & 255]));

/** @throws Error with the server's answer when it refuses */
export async function openRawSocket(port: number, token: string): Promise<RawLiveSocket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  socket.on('error', () => undefined);
  const frames: ServerFrame[] = [];
  let wake = Promise.withResolvers<void>();
  let code: number | undefined;
  let rest: Buffer = Buffer.alloc(0);
  let head: string | undefined;
  const opened = Promise.withResolvers<void>();
  socket.on('data', (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    const end = head === undefined ? rest.indexOf('\r\n\r\n') : -1;
    if (end >= 0) {
      head = rest.subarray(0, end).toString();
      rest = rest.subarray(end + 4);
      if (head.startsWith('HTTP/1.1 101 ')) opened.resolve();
      else opened.reject(new Error(head));
    }
    if (head === undefined) return;
    for (let found = frameIn(rest); found; found = frameIn(rest)) {
      rest = rest.subarray(found.size);
      frames.push(found);
      if (found.opcode === opcodes.close) code = found.payload.readUInt16BE(0);
    }
    wake.resolve();
    wake = Promise.withResolvers();
  });
  const closed = new Promise<number | undefined>((done) => socket.once('close', () => done(code)));
  const key = Buffer.alloc(16).toString('base64');
  const headers = [
    ...['Host: localhost', 'Connection: Upgrade', 'Upgrade: websocket', `Origin: ${testUrl}`],
    ...[`Cookie: poolhouse=${token}`, 'Sec-WebSocket-Version: 13', `Sec-WebSocket-Key: ${key}`],
  ];
  socket.write(`GET /api/live HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
  await opened.promise;
  return {
    socket,
    frames,
    closed,
    async next(opcode) {
      for (;;) {
        const index = frames.findIndex((one) => one.opcode === opcode);
        const [found] = index < 0 ? [] : frames.splice(index, 1);
        if (found) return found;
        await wake.promise;
      }
    },
  };
}

/** The first whole frame; a server masks nothing. */
function frameIn(bytes: Buffer): (ServerFrame & { size: number }) | undefined {
  const [first = 0, short = 0] = bytes;
  if (bytes.length < 2) return undefined;
  const begin = short === 126 ? 4 : 2;
  if (bytes.length < begin) return undefined;
  const size = begin + (short === 126 ? bytes.readUInt16BE(2) : short);
  if (bytes.length < size) return undefined;
  return { opcode: first & 15, payload: bytes.subarray(begin, size), size };
}

/** Writes these bytes again and again, as fast as they are taken, until the connection ends. */
export function flood({ socket, closed }: RawLiveSocket, bytes: Buffer): void {
  let isOpen = true;
  void closed.then(() => {
    isOpen = false;
  });
  const write = (): void => {
    if (isOpen) socket.write(bytes, () => setImmediate(write));
  };
  write();
}
