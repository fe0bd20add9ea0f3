import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { clientAddress } from './ask.ts';

/** What the flood is made of. */
export interface FloodOrder {
  port: number;
  path: string;
  perSecond: number;
  /** Addresses that half of the tries are about; the others are about nobody's. */
  emails: readonly string[];
}

/** How often each status was answered, and how many tries were not answered at all. */
export interface FloodReport {
  sent: number;
  statuses: Record<string, number>;
}

/** The server works at one try per connection and lets few wait, so each connection sends one a second. */
const sockets = 1_000;
const addresses = 1_000;
const tickMs = 10;

/**
 * A thread of its own that sends wrong logins at a steady pace until it is told to end, over sockets that stay open and
 * without waiting for answers: on the same two cores as the server it must cost little.
 */
function flood({ port, path, perSecond, emails }: FloodOrder): () => FloodReport {
  const statuses: Record<string, number> = {};
  const open = Array.from({ length: sockets }, () => opened(port, statuses));
  const begin = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    const due = ((performance.now() - begin) / 1000) * perSecond;
    for (; sent < due; sent++) lineFor(sent).write(text(sent));
  }, tickMs);

  /** A new one for what the server has cut off. */
  function lineFor(n: number): Socket {
    const line = open[n % sockets];
    if (line && !line.destroyed) return line;
    const next = opened(port, statuses);
    open[n % sockets] = next;
    return next;
  }

  function text(n: number): string {
    const email = n % 2 === 0 ? emails[(n / 2) % emails.length] : `nobody-${n}@example.com`;
    const body = JSON.stringify({ email, password: 'a guess that nobody made' });
    // Each brings a device that it made up, such as the server gives.
    const token = randomBytes(48).toString('base64url');
    const cookie = `cookie: poolhouse-device=${token.slice(0, 43)}.${token.slice(-22)}\r\n`;
    return (
      `POST /api/${path} HTTP/1.1\r\nhost: localhost:${port}\r\norigin: http://localhost:${port}\r\n` +
      `content-type: application/ld+json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` +
      `x-forwarded-for: ${clientAddress(n % addresses)}\r\n${cookie}\r\n${body}`
    );
  }

  return () => {
    clearInterval(timer);
    for (const socket of open) socket.destroy();
    return { sent, statuses };
  };
}

function opened(port: number, statuses: Record<string, number>): Socket {
  const socket = connect(port, '127.0.0.1');
  let rest = '';
  socket.on('data', (chunk: Buffer) => {
    const text = rest + chunk.toString('latin1');
    for (const [, status = ''] of text.matchAll(/HTTP\/1\.1 (\d{3}) /gu)) {
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
    // Of a status line that was cut in two; a whole one is longer than this.
    rest = text.slice(-12).replace(/HTTP\/1\.1 \d{3} .*/su, '');
  });
  socket.on('error', () => {
    statuses.broken = (statuses.broken ?? 0) + 1;
  });
  return socket;
}

if (parentPort) {
  const end = flood(workerData as FloodOrder);
  parentPort.once('message', () => {
    parentPort?.postMessage(end());
    parentPort?.close();
  });
}
