import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { describe, expect, test } from 'vitest';
import { answering, listeningServers, newestServer, testCertificate } from '#testing/http/listening.ts';
import { createListener, type TimeLimits, timeLimits } from './listener.ts';
import { beginUpgrade } from './upgrades.ts';

/** The product's limits, a hundred times as strict. */
const strict: TimeLimits = {
  ...{ handshake: 100, headers: 100, request: 300, answer: 1_000, idle: 300, silence: 400, look: 10 },
};
/** Of each but one so long that a test would not live to see it; headers never longer than the request. */
const only = (name: keyof TimeLimits): TimeLimits => {
  const headers = name === 'request' ? strict.request : timeLimits.headers;
  return { ...timeLimits, headers, look: 10, [name]: strict[name] };
};

const certificate = testCertificate();
const listening = listeningServers();

/** A connection that says `text`, and after that a byte now and then. */
async function dawdler(
  port: number,
  { text = '', drip = '', secure = false }: { text?: string; drip?: string; secure?: boolean },
): Promise<{ closed: Promise<unknown>; socket: Socket; isOpen(): boolean }> {
  const socket = secure
    ? connectSecurely({ port, host: '127.0.0.1', rejectUnauthorized: false })
    : connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, secure ? 'secureConnect' : 'connect');
  if (text !== '') socket.write(text);
  const dripping = drip === '' ? undefined : setInterval(() => socket.writable && socket.write(drip), 20);
  socket.resume();
  const closed = new Promise((done) => socket.once('close', done)).then(() => clearInterval(dripping));
  return { socket, closed, isOpen: () => !socket.destroyed };
}

const head = 'POST / HTTP/1.1\r\nHost: localhost\r\n';
const never: RequestListener = () => undefined;
const endless: RequestListener = (_, response) => {
  const writing = setInterval(() => response.write('.'), 20);
  response.on('close', () => clearInterval(writing));
};

describe.each([
  ['HTTP', false],
  ['HTTPS', true],
])('over %s', (_, secure) => {
  const server = (limits: TimeLimits, handler = answering) =>
    listening(createListener(handler, secure ? certificate() : undefined, limits));

  test.each([
    ['says nothing', 'headers', {}],
    ['sends its headers byte by byte', 'headers', { text: head, drip: 'x' }],
    ['stops in its headers', 'headers', { text: `${head}X: ` }],
    ['sends its body byte by byte', 'request', { text: `${head}Content-Length: 99999\r\n\r\n`, drip: 'x' }],
    ['stops in its body', 'request', { text: `${head}Content-Length: 9\r\n\r\nx` }],
    ['stops in a body of chunks', 'request', { text: `${head}Transfer-Encoding: chunked\r\n\r\n1\r\n` }],
    ['asks no more', 'idle', { text: `${head}Content-Length: 0\r\n\r\n` }],
  ] as const)('a connection that %s is closed by the limit for %s', async (_what, limit, said) => {
    const port = await server(only(limit));
    await (await dawdler(port, { ...said, secure })).closed;
  });

  test.each([
    ['is not made', 'silence', never],
    ['is not made', 'answer', never],
    ['comes byte by byte', 'answer', endless],
  ] as const)('a connection whose answer %s is closed by the limit for %s', async (_what, limit, handler) => {
    const port = await server(only(limit), handler);
    await (await dawdler(port, { text: `${head}Content-Length: 0\r\n\r\n`, secure })).closed;
  });

  test('a connection on which a body stops that was refused is closed by the limit for requests', async () => {
    const port = await server(only('request'), (_request, response) => response.writeHead(413).end());
    await (await dawdler(port, { text: `${head}Content-Length: 9\r\n\r\nx`, secure })).closed;
  });

  test('a connection whose answer nobody reads is closed by the limit for silence', async () => {
    const port = await server(only('silence'), (_request, response) =>
      response.end(Buffer.alloc(50_000_000)),
    );
    const { socket } = await dawdler(port, { secure });
    socket.pause();
    socket.write(`${head}Content-Length: 0\r\n\r\n`);
    const gone = () => new Promise<number>((done) => newestServer()?.getConnections((_e, n) => done(n)));
    await expect.poll(gone, { timeout: 10_000 }).toBe(0);
    socket.destroy();
  });

  test('one that asks and reads as browsers do is served under the product’s limits', async () => {
    const { socket } = await dawdler(await server(timeLimits), { secure });
    for (let n = 0; n < 3; n++) {
      const answered = once(socket, 'data');
      socket.write(`${head}Content-Length: 2\r\n\r\nhi`);
      expect(String((await answered)[0])).toContain('hello');
    }
    socket.destroy();
  });
});

test('a connection that begins no handshake, or stops in it, is closed by its limit', async () => {
  const port = await listening(createListener(answering, certificate(), only('handshake')));
  await (await dawdler(port, {})).closed;
  await (await dawdler(port, { text: '\u0016\u0003\u0001\u0002' })).closed;
});

test('control: a server that looks for slow headers as seldom as Node does by default still holds them', async () => {
  const weak = createServer({ headersTimeout: strict.headers, requestTimeout: strict.request }, answering);
  const held = await dawdler(await listening(weak), { text: head });
  const port = await listening(createListener(answering, undefined, strict));
  for (let n = 0; n < 3; n++) await (await dawdler(port, { text: head })).closed;
  expect(held.isOpen()).toBe(true);
});

describe('an upgrade', () => {
  const request = 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n';
  const open = (server: Server) =>
    new Promise<number>((done) => server.getConnections((_error, count) => done(count)));
  /** One that reads, and keeps its own side open whatever the server does. */
  async function halfOpen(
    port: number,
  ): Promise<{ text(): string; ended: Promise<unknown>; socket: Socket }> {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const parts: string[] = [];
    socket.on('data', (part) => parts.push(part.toString()));
    socket.on('error', () => undefined);
    socket.write(request);
    return { text: () => parts.join(''), ended: new Promise((done) => socket.once('end', done)), socket };
  }

  test('that is refused is closed, also when the other end keeps its side open', async () => {
    const server = createListener(answering);
    server.on('upgrade', (_request, socket) => beginUpgrade(socket).refuse(401));
    const client = await halfOpen(await listening(server));
    await client.ended;
    expect(client.text()).toMatch(/^HTTP\/1\.1 401 Unauthorized\r\n/);
    await expect.poll(() => open(server)).toBe(0);
    client.socket.destroy();
  });

  test('that is not answered is closed by its limit, and one that was taken is not', async () => {
    const server = createListener(answering);
    let isTaken = false;
    server.on('upgrade', (_request, socket) => {
      const upgrading = beginUpgrade(socket, 50);
      if (isTaken) upgrading.taken();
      isTaken = true;
    });
    const port = await listening(server);
    const late = await halfOpen(port);
    await late.ended;
    const kept = await halfOpen(port);
    await expect.poll(() => open(server)).toBe(1);
    const other = await dawdler(await listening(createListener(answering, undefined, only('headers'))), {});
    await other.closed;
    expect(await open(server)).toBe(1);
    late.socket.destroy();
    kept.socket.destroy();
  });

  test('control: a refusal that only ends its own side leaves the connection', async () => {
    const server = createListener(answering);
    server.on('upgrade', (_request, socket) => socket.end('HTTP/1.1 401 Unauthorized\r\n\r\n'));
    const client = await halfOpen(await listening(server));
    await client.ended;
    const other = await dawdler(await listening(createListener(answering, undefined, only('headers'))), {});
    await other.closed;
    expect(await open(server)).toBe(1);
    client.socket.destroy();
  });
});
