import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/**
 * Below the ports that Linux gives to connections, and to servers that ask for any, unless it is told others: nobody comes
 * upon these by chance. Browsers open none at 10080.
 */
const [lowest, highest] = [10_081, 32_767];
const tries = 50;

/** A port of this machine that nobody listens on at this moment, and which the system gives to nobody by itself. */
export async function freePort(): Promise<number> {
  for (let left = tries; left > 0; left--) {
    const port = await listenOnce(randomInt(lowest, highest + 1)).catch(() => undefined);
    if (port !== undefined) return port;
  }
  return listenOnce(0);
}

/** @returns the port that could be listened on, where 0 is any */
async function listenOnce(wanted: number): Promise<number> {
  const server = createServer();
  server.listen(wanted, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
