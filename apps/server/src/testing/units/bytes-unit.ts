import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { createPacketScanner } from '#platform/broker/packet-scanner.ts';
import { connectPacket } from './mqtt-bytes.ts';

/** A unit that speaks in bytes of its maker's choosing. */
export interface BytesUnit {
  socket: Socket;
  /** Resolves when the broker has ended the connection. */
  closed: Promise<void>;
  write(...packets: Buffer[]): void;
  /** The next packet of this type (2 CONNACK, 4 PUBACK, 9 SUBACK, 11 UNSUBACK, 13 PINGRESP) with its bytes. */
  next(type: number): Promise<Buffer>;
  /** Types of the packets that came and nobody asked for. */
  left(): number[];
}

/** @param from one of this machine's loopback addresses */
export async function openBytes(port: number, from = '127.0.0.1'): Promise<BytesUnit> {
  const socket = createConnection({ port, host: '127.0.0.1', localAddress: from });
  const scanner = createPacketScanner(() => 1 << 20);
  const came: { type: number; bytes: Buffer }[] = [];
  let wake = Promise.withResolvers<void>();
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    let start = 0;
    const { bytes, packets } = scanner.scan(chunk);
    for (const { end, type } of packets) {
      came.push({ type, bytes: bytes.subarray(start, end) });
      start = end;
    }
    wake.resolve();
    wake = Promise.withResolvers();
  });
  const closed = new Promise<void>((done) => socket.once('close', () => done()));
  await once(socket, 'connect');
  return {
    socket,
    closed,
    write: (...packets) => void socket.write(Buffer.concat(packets)),
    async next(type) {
      for (;;) {
        const index = came.findIndex((packet) => packet.type === type);
        const [found] = index < 0 ? [] : came.splice(index, 1);
        if (found) return found.bytes;
        await wake.promise;
      }
    },
    left: () => came.map(({ type }) => type),
  };
}

/** One that has been let in. */
export async function connectBytes(
  port: number,
  { serial, secret }: { serial: string; secret: string },
): Promise<BytesUnit> {
  const unit = await openBytes(port);
  unit.write(connectPacket({ clientId: serial, password: secret, keepAlive: 30 }));
  await unit.next(2);
  return unit;
}
