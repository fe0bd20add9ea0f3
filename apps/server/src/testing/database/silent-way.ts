import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * A way to a database that can fall silent: what is said is taken and goes nowhere, and no connection is closed.
 * @param url of the database
 */
export async function silentWay(url: string) {
  const sockets = new Set<Socket>();
  let isSilent = false;
  const target = new URL(url);
  const folder = target.searchParams.get('host');
  const server = createServer((client) => {
    const port = Number(target.port || 5432);
    const upstream = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, target.hostname);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => one.destroy());
      one.on('data', (bytes) => isSilent || other.write(bytes));
      one.on('close', () => other.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { username, password } = target;
  return {
    connection: {
      ...{ host: '127.0.0.1', port: (server.address() as AddressInfo).port },
      ...{ user: decodeURIComponent(username), password: decodeURIComponent(password) },
      database: target.pathname.slice(1),
    },
    fallSilent() {
      isSilent = true;
    },
    speak() {
      isSilent = false;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
