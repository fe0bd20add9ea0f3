import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** For tests: a way to a port of this machine on which connections can go silent without ending. */
export interface SlackLine {
  readonly port: number;
  /** Connections that came in. */
  readonly count: () => number;
  /** Nothing more comes through on those that are open; new ones are as they should be. */
  hush(): void;
  /** New connections are taken, and nobody answers. */
  swallow(isSwallowing: boolean): void;
  close(): Promise<void>;
}

export async function slackLine(to: number): Promise<SlackLine> {
  const ends = new Set<Socket>();
  let count = 0;
  let isSwallowing = false;
  const keep = (socket: Socket): void => {
    ends.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => ends.delete(socket));
  };
  const server = createServer((near) => {
    count += 1;
    keep(near);
    if (isSwallowing) {
      near.pause();
      return;
    }
    const far = connect(to, '127.0.0.1');
    keep(far);
    near.pipe(far).pipe(near);
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    count: () => count,
    hush() {
      for (const end of ends) end.unpipe().pause();
    },
    swallow(swallows) {
      isSwallowing = swallows;
    },
    async close() {
      for (const end of ends) end.destroy();
      const closed = once(server, 'close');
      server.close();
      await closed;
    },
  };
}
