import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { createReader } from '../hostile/units/mqtt-wire.ts';

/** A way to the broker on which every message is counted that a server reads. */
export interface CountingWay {
  readonly port: number;
  /** What was read since it was last asked. */
  take(): Read;
  stop(): Promise<void>;
}

export interface Read {
  readonly bytes: number;
  readonly messages: number;
  /** Of those, by the last name of the topic. */
  readonly by: Readonly<Record<string, number>>;
}

const publish = 3;

export async function countingWay(brokerPort: number): Promise<CountingWay> {
  let by: Record<string, number> = {};
  let bytes = 0;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(brokerPort, '127.0.0.1');
    const read = createReader();
    far.on('data', (chunk) => {
      bytes += chunk.length;
      for (const { head, body } of read(chunk)) {
        if (head >> 4 !== publish) continue;
        const topic = body.subarray(2, 2 + body.readUInt16BE(0)).toString();
        const name = topic.slice(topic.lastIndexOf('/') + 1);
        by[name] = (by[name] ?? 0) + 1;
      }
    });
    near.pipe(far);
    far.pipe(near);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => other.destroy());
      socket.on('close', () => sockets.delete(socket) && other.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    take() {
      const found = { bytes, by, messages: Object.values(by).reduce((sum, count) => sum + count, 0) };
      bytes = 0;
      by = {};
      return found;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
