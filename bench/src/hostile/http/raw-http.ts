import { connect } from 'node:net';
import { mutateBytes } from '../mutate.ts';
import { below, bytes, chance, pick, type Random } from '../random.ts';
import type { HostileRequest } from './http-generator.ts';

/** A request as bytes, the way a correct client would send it. */
export function wire(
  { method, target, headers, body }: HostileRequest,
  more: Record<string, string>,
): Buffer {
  const all = {
    host: 'localhost',
    ...more,
    ...headers,
    ...(body ? { 'content-length': String(body.length) } : {}),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([
    Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1'),
    body ?? Buffer.alloc(0),
  ]);
}

/** What no HTTP library would send. */
const malformed: readonly ((random: Random, whole: Buffer) => Buffer)[] = [
  mutateBytes,
  mutateBytes,
  (random) => bytes(random, 1 + below(random, 500)),
  () => Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  () => Buffer.from('GET /api/health\r\n\r\n'),
  () => Buffer.from('\u0016\u0003\u0001\u0002\u0000\u0001\u0000'),
  (random) =>
    line(random, ['content-length: -1', 'content-length: 5\r\ncontent-length: 6', 'content-length: 1e9']),
  (random) =>
    line(random, ['transfer-encoding: chunked\r\ncontent-length: 3', 'transfer-encoding: xchunked']),
  (random) =>
    line(random, ['host: a\r\nhost: b', 'x', ': x', 'x y: z', 'a:\u0000', ' folded: 1', 'x: \u007f']),
  () => line(() => 0, [`x: ${'y'.repeat(70_000)}`]),
  () =>
    line(
      () => 0,
      Array.from({ length: 1 }, () => Array.from({ length: 3_000 }, (_, at) => `h${at}: 1`).join('\r\n')),
    ),
  () => Buffer.from(`GET /${'a'.repeat(70_000)} HTTP/1.1\r\nhost: localhost\r\n\r\n`),
  () =>
    Buffer.from(
      'POST /api/end_users HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n' +
        'transfer-encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n{}\r\n0\r\n\r\n',
    ),
  (_, whole) => Buffer.concat(Array.from({ length: 20 }, () => whole)),
  (random, whole) => whole.subarray(0, Math.max(1, whole.length - 1 - below(random, 20))),
  () => Buffer.from('GET http://evil.example/api/units HTTP/1.1\r\nhost: localhost\r\n\r\n'),
  () =>
    Buffer.from(
      'GET /api/live HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n',
    ),
  () => Buffer.from('CONNECT localhost:1 HTTP/1.1\r\nhost: localhost\r\n\r\n'),
];

const line = (random: Random, list: readonly string[]): Buffer =>
  Buffer.from(
    `POST /api/units/pair HTTP/1.1\r\nhost: localhost\r\n${pick(random, list)}\r\n\r\n{}`,
    'latin1',
  );

export const malformedBytes = (random: Random, whole: Buffer): Buffer =>
  chance(random, 0.02) ? Buffer.alloc(0) : pick(random, malformed)(random, whole);

/** Sends bytes on a connection of its own, says that nothing more will come, and reads till the end. */
export function exchange(port: number, sent: Buffer, patienceMs = 10_000): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    const done = () => {
      socket.destroy();
      resolve(Buffer.concat(chunks).toString('latin1'));
    };
    socket.setTimeout(patienceMs, () => {
      socket.destroy();
      reject(
        new Error(
          `no end within ${patienceMs} ms to ${JSON.stringify(sent.toString('latin1').slice(0, 200))}`,
        ),
      );
    });
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('close', done);
    // A refusal may reach us as a reset while we still write.
    socket.on('error', done);
    socket.end(sent);
  });
}
