import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { answering, listeningServers, testCertificate } from '#testing/http/listening.ts';
import { type ConnectionLimits, limitConnections } from './connections.ts';
import { createListener } from './listener.ts';
import { beginUpgrade, type Upgrade } from './upgrades.ts';

const certificate = testCertificate();
const listening = listeningServers();
const head = 'POST / HTTP/1.1\r\nHost: localhost\r\n';

describe('connections beyond the limits', () => {
  /** How many of `count` connections from an address are held. */
  async function held(port: number, count: number, localAddress: string): Promise<Socket[]> {
    const all = Array.from({ length: count }, () => connect({ port, host: '127.0.0.1', localAddress }));
    for (const socket of all) socket.on('error', () => undefined);
    await Promise.all(all.map((socket) => once(socket, 'connect')));
    const asked = all.map(
      (socket) =>
        new Promise<Socket | undefined>((done) => {
          socket.once('data', () => done(socket));
          socket.once('close', () => done(undefined));
          socket.write(`${head}Content-Length: 0\r\n\r\n`);
        }),
    );
    return (await Promise.all(asked)).filter((socket) => socket !== undefined);
  }

  async function limited(limits: { perClient: number; all: number }, exempt: readonly string[] = []) {
    const server = createListener(answering);
    let refused = 0;
    limitConnections(
      server,
      limits,
      (address) => exempt.includes(address),
      () => {
        refused += 1;
      },
    );
    return { port: await listening(server), refused: () => refused };
  }

  test('of one client are closed as they come; others get in, and it does when one of its own has ended', async () => {
    const { port, refused } = await limited({ perClient: 5, all: 100 });
    const first = await held(port, 8, '127.0.0.1');
    expect([first.length, refused()]).toEqual([5, 3]);
    expect(await held(port, 2, '127.0.0.2')).toHaveLength(2);
    first[0]?.destroy();
    await expect.poll(async () => (await held(port, 1, '127.0.0.1')).length).toBe(1);
  });

  test('of all together are closed, whoever opens them', async () => {
    const { port } = await limited({ perClient: 100, all: 6 }, ['127.0.0.1']);
    expect(await held(port, 5, '127.0.0.1')).toHaveLength(5);
    expect(await held(port, 5, '127.0.0.2')).toHaveLength(1);
  });

  test('of one network count together, however many clients it has', async () => {
    const { port } = await limited({ perClient: 1, all: 100 });
    const clients = Array.from({ length: 40 }, (_, n) => held(port, 1, `127.0.0.${n + 1}`));
    expect((await Promise.all(clients)).flat()).toHaveLength(32);
    expect(await held(port, 1, '127.0.1.1')).toHaveLength(1);
  });

  test('control: a proxy’s are those of many clients', async () => {
    const { port } = await limited({ perClient: 5, all: 100 }, ['127.0.0.1']);
    expect(await held(port, 20, '127.0.0.1')).toHaveLength(20);
  });
});

describe.each([
  ['HTTP', false],
  ['HTTPS', true],
])('a connection over %s that asks for an upgrade', (_, secure) => {
  const upgrade = 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n';
  let asked: Upgrade[];
  let port: number;
  let sockets: Socket[];
  beforeEach(() => {
    asked = [];
    sockets = [];
  });
  afterEach(() => {
    for (const socket of sockets) socket.destroy();
  });

  async function limited(limits: ConnectionLimits, isExempt: boolean): Promise<void> {
    const server = createListener(answering, secure ? certificate() : undefined);
    limitConnections(
      server,
      limits,
      () => isExempt,
      () => undefined,
    );
    server.on('upgrade', (_request, socket) => void asked.push(beginUpgrade(socket)));
    port = await listening(server);
  }

  /** Whether a connection that says `text` is kept until that is read. */
  async function isHeld(text: string, isRead: (socket: Socket) => Promise<unknown>): Promise<boolean> {
    const socket = secure
      ? connectSecurely({ port, host: '127.0.0.1', rejectUnauthorized: false })
      : connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.once(secure ? 'secureConnect' : 'connect', () => socket.write(text));
    const closed = new Promise<boolean>((done) => socket.once('close', () => done(false)));
    return Promise.race([closed, isRead(socket).then(() => true)]);
  }
  const asks = () => {
    const before = asked.length;
    return isHeld(upgrade, () => expect.poll(() => asked.length).toBe(before + 1));
  };
  const next = () =>
    isHeld(`${head}Content-Length: 0\r\n\r\n`, (socket) => new Promise((done) => socket.once('data', done)));

  test.each([
    ['its client', { perClient: 2, all: 100 }, false],
    ['all', { perClient: 100, all: 2 }, true],
  ])('counts for %s until it is taken, and then no more', async (_whose, limits, isExempt) => {
    await limited(limits, isExempt);
    expect([await asks(), await asks(), await next()]).toEqual([true, true, false]);
    for (const one of asked) one.taken();
    expect([await next(), await next(), await next()]).toEqual([true, true, false]);
  });
});
