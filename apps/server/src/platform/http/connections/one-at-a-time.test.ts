import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { connect, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listeningServers, testCertificate } from '#testing/http/listening.ts';
import { limitConnections } from './connections.ts';
import { createListener } from './listener.ts';
import { maxWaiting } from './one-at-a-time.ts';
import { beginUpgrade } from './upgrades.ts';

const certificate = testCertificate();
const listening = listeningServers();
const get = (path: string, headers = ''): string =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`;
const post = (path: string, body: string, sent = body): string =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n${sent}`;
const many = (count: number, request = get): string =>
  Array.from({ length: count }, (_, n) => request(`/${n}`)).join('');
const upTo = (count: number): string[] => Array.from({ length: count }, (_, n) => `/${n}`);

describe.each([
  ['HTTP', false],
  ['HTTPS', true],
])('requests that one connection over %s sends without waiting', (_, secure) => {
  /** Those that the handler was given and has not answered. */
  let atWork: { path: string; body: string; response: ServerResponse }[];
  let most: number;
  let refused: number;
  let sockets: Socket[];
  beforeEach(() => {
    atWork = [];
    most = 0;
    refused = 0;
    sockets = [];
  });
  afterEach(() => {
    for (const socket of sockets) socket.destroy();
  });

  const handler: RequestListener = (request, response) => {
    const one = { path: request.url ?? '', body: '', response };
    request.setEncoding('utf8').on('data', (part: string) => {
      one.body += part;
    });
    atWork.push(one);
    most = Math.max(most, atWork.length);
  };
  async function answer(): Promise<string> {
    await expect.poll(() => atWork.length, { interval: 1 }).toBeGreaterThan(0);
    const one = atWork.shift();
    one?.response.end(one.path);
    return one?.path ?? '';
  }
  async function answers(count: number): Promise<string[]> {
    const paths: string[] = [];
    for (let n = 0; n < count; n++) paths.push(await answer());
    return paths;
  }

  function limited(): Server {
    const server = createListener(handler, secure ? certificate() : undefined);
    limitConnections(
      server,
      { perClient: 100, all: 100 },
      () => false,
      () => {
        refused += 1;
      },
    );
    return server;
  }
  /** As Node comes. */
  const bare = (): Server => (secure ? createSecureServer(certificate(), handler) : createServer(handler));

  async function client(port: number) {
    const socket = secure
      ? connectSecurely({ port, host: '127.0.0.1', rejectUnauthorized: false })
      : connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => undefined);
    await once(socket, secure ? 'secureConnect' : 'connect');
    let text = '';
    socket.on('data', (part) => {
      text += part.toString();
    });
    return {
      say: (said: string) => void socket.write(said),
      /** The paths that were answered, and whatever was not answered with 200 by its status. */
      got: () =>
        [...text.matchAll(/HTTP\/1\.1 (\d+)|(\/\w+)(?=HTTP|$)/g)]
          .map(([, status, path]) => path ?? status)
          .filter((said) => said !== '200'),
      closed: new Promise<true>((done) => socket.once('close', () => done(true))),
    };
  }

  test('a few are all answered in their order, one at work at a time', async () => {
    const asking = await client(await listening(limited()));
    asking.say(many(8));
    expect(await answers(8)).toEqual(upTo(8));
    await expect.poll(asking.got).toEqual(upTo(8));
    expect([most, refused]).toEqual([1, 0]);
    asking.say(get('/more'));
    expect(await answer()).toBe('/more');
  });

  test('as many as may wait are answered, also when they come piece by piece', async () => {
    const asking = await client(await listening(limited()));
    const [first, ...parts] = many(maxWaiting + 1).split(/(?=Host)/);
    asking.say(first ?? '');
    for (const part of parts) asking.say(part);
    expect(await answers(maxWaiting + 1)).toEqual(upTo(maxWaiting + 1));
    expect([most, refused]).toEqual([1, 0]);
  });

  test('thousands end it; one of them was at work, and others are answered meanwhile', async () => {
    const port = await listening(limited());
    const flooding = await client(port);
    flooding.say(many(3_000));
    await flooding.closed;
    const other = await client(port);
    other.say(get('/other'));
    await expect.poll(() => atWork.map(({ path }) => path)).toEqual(['/0', '/other']);
    expect(refused).toBe(1);
  });

  test('control: a server as Node comes puts them all to work', async () => {
    const flooding = await client(await listening(bare()));
    flooding.say(many(500));
    await expect.poll(() => atWork.length).toBe(500);
  });

  test.each([
    ['without a host', 'GET / HTTP/1.1\r\n\r\n', '400'],
    ['with an expectation that nobody meets', get('/', 'Expect: wonders\r\n'), '417'],
  ])('those %s wait and are counted as others are', async (_what, odd, status) => {
    const port = await listening(limited());
    const asking = await client(port);
    asking.say(get('/0') + odd);
    expect([await answer(), asking.got()]).toEqual(['/0', []]);
    await expect.poll(asking.got).toEqual(['/0', status]);
    const flooding = await client(port);
    flooding.say(get('/1') + odd.repeat(maxWaiting + 1));
    await flooding.closed;
    expect([flooding.got(), refused]).toEqual([[], 1]);
  });

  test('with bodies are given them in turn, however long they are', async () => {
    const asking = await client(await listening(limited()));
    const long = 'x'.repeat(5_000_000);
    asking.say(post('/0', 'nought') + post('/1', long) + get('/2'));
    await expect.poll(() => atWork[0]?.body).toBe('nought');
    expect(await answer()).toBe('/0');
    await expect.poll(() => atWork[0]?.body.length, { timeout: 10_000 }).toBe(long.length);
    expect([await answer(), await answer()]).toEqual(['/1', '/2']);
    await expect.poll(asking.got).toEqual(['/0', '/1', '/2']);
  });

  test('a body that comes later is waited for', async () => {
    const asking = await client(await listening(limited()));
    asking.say(get('/0') + post('/1', 'late', ''));
    expect(await answer()).toBe('/0');
    await expect.poll(() => atWork.length).toBe(1);
    asking.say('late');
    await expect.poll(() => atWork[0]?.body).toBe('late');
  });

  test.each([
    [
      'says that it is the last',
      (last: ServerResponse) => last.writeHead(200, { connection: 'close' }).end(),
    ],
    ['is broken off', (last: ServerResponse) => last.destroy()],
  ])('what waits for an answer that %s is never begun', async (_what, end) => {
    const asking = await client(await listening(limited()));
    asking.say(many(3));
    await expect.poll(() => atWork.length).toBe(1);
    const [one] = atWork.splice(0);
    if (one) end(one.response);
    await asking.closed;
    expect(atWork).toEqual([]);
  });

  test('a client that goes is heard while others of its requests wait, and they are never begun', async () => {
    const port = await listening(limited());
    const asking = await client(port);
    asking.say(many(5));
    await expect.poll(() => atWork.length).toBe(1);
    const [first] = atWork.splice(0);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => first?.response.closed).toBe(true);
    // Whoever comes later is answered later than anything that would have been begun.
    const other = await client(port);
    other.say(get('/other'));
    expect(await answer()).toBe('/other');
    await expect.poll(other.got).toEqual(['/other']);
    expect([atWork, most]).toEqual([[], 1]);
  });

  test('long ones are read ahead up to a bound, and are all answered', async () => {
    const asking = await client(await listening(limited()));
    const long = (path: string) => get(path, `X-Long: ${'x'.repeat(12_000)}\r\n`);
    asking.say(many(30, long));
    expect(await answers(30)).toEqual(upTo(30));
    await expect.poll(asking.got).toEqual(upTo(30));
    expect([most, refused]).toEqual([1, 0]);
  });

  test('an upgrade behind answers that are to come is a request as others, and one alone is an upgrade', async () => {
    const server = limited();
    server.on('upgrade', (_request, socket) => beginUpgrade(socket).refuse(426));
    const port = await listening(server);
    const upgrade = get('/live', 'Connection: upgrade\r\nUpgrade: websocket\r\n');
    const asking = await client(port);
    asking.say(get('/0') + upgrade);
    expect([await answer(), await answer()]).toEqual(['/0', '/live']);
    await expect.poll(asking.got).toEqual(['/0', '/live']);
    asking.say(upgrade);
    await asking.closed;
    expect(asking.got()).toEqual(['/0', '/live', '426']);
  });
});
