import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The way from browsers to the server, with what goes wrong on the way. */
export interface BadLine {
  /** What browsers open. */
  readonly origin: string;
  /** Ends all connections; new ones are as they should be. */
  cut(): void;
  /** Nothing comes through any more, and no connection ends, as when the radio is gone; `false` mends it for new ones. */
  hush(isSilent: boolean): void;
  /** Refuses WebSockets, as some proxies do. */
  refuseSockets(isRefusing: boolean): void;
  stop(): Promise<void>;
}

const refusal = 'HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';
const isUpgrade = (chunk: Buffer): boolean => /^upgrade: websocket/imu.test(chunk.toString('latin1'));

/** @param to port of the server */
export async function badLine(to: number): Promise<BadLine> {
  const ends = new Set<Socket>();
  let isSilent = false;
  let isRefusing = false;
  const keep = (socket: Socket): void => {
    ends.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => ends.delete(socket));
  };
  const server = createServer((near) => {
    keep(near);
    if (isSilent) {
      near.pause();
      return;
    }
    const far = connect(to, 'localhost');
    keep(far);
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
    near.once('data', (chunk: Buffer) => {
      if (isRefusing && isUpgrade(chunk)) {
        near.end(refusal);
        return;
      }
      far.write(chunk);
      near.pipe(far).pipe(near);
    });
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const cut = (): void => {
    for (const end of ends) end.destroy();
  };
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut,
    hush(silent) {
      isSilent = silent;
      if (silent) for (const end of ends) end.unpipe().pause();
    },
    refuseSockets(refusing) {
      isRefusing = refusing;
    },
    async stop() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
