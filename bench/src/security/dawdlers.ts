import { connect, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';

/** A connection that is held with as little as possible. */
export interface Dawdler {
  readonly name: string;
  /** Seconds that the server grants it. */
  readonly limit: number;
  open(): Socket;
  /** What it says at once. */
  readonly said: string;
  /** What it says every second after that. */
  readonly drip?: string;
}

const post = 'POST /api/end_users/auth/cookie HTTP/1.1\r\nHost: localhost\r\n';
const upgrade =
  'GET /api/live HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';

const plain = (port: number) => (): Socket => connect({ port, host: '127.0.0.1', allowHalfOpen: true });
const secure = (port: number) => (): Socket =>
  // The certificate is the server's own.
  connectSecurely({ port, host: '127.0.0.1', rejectUnauthorized: false });

/** @param limits in seconds, as the server has them */
export function slowHttp(
  name: string,
  port: number,
  limits: { headers: number; request: number; idle: number; upgrade: number },
  isSecure = false,
): Dawdler[] {
  const open = isSecure ? secure(port) : plain(port);
  const json = `${post}Origin: http://localhost:${port}\r\nContent-Type: application/json\r\n`;
  const all = [
    { name: 'nothing said', limit: limits.headers, said: '' },
    { name: 'headers stop', limit: limits.headers, said: post },
    { name: 'headers byte by byte', limit: limits.headers, said: `${post}X: `, drip: 'x' },
    { name: 'body stops', limit: limits.request, said: `${json}Content-Length: 99\r\n\r\n{` },
    {
      name: 'body byte by byte',
      limit: limits.request,
      said: `${json}Content-Length: 9999\r\n\r\n`,
      drip: ' ',
    },
    {
      name: 'no second request',
      limit: limits.idle,
      said: 'GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n',
    },
    { name: 'refused upgrade', limit: limits.upgrade, said: upgrade },
  ];
  return all.map((one) => ({ ...one, name: `${name}: ${one.name}`, open }));
}

/** A CONNECT of MQTT 3.1.1 that breaks off. */
const halfConnect = '\u0010\u0010\u0000\u0004MQTT\u0004';

export function slowMqtt(name: string, port: number, limit: number, isSecure = false): Dawdler[] {
  const open = isSecure ? secure(port) : plain(port);
  return [
    { name: `${name}: nothing said`, limit, said: '', open },
    { name: `${name}: CONNECT stops`, limit, said: halfConnect, open },
  ];
}

export function slowHandshakes(name: string, port: number, limit: number): Dawdler[] {
  const open = plain(port);
  return [
    { name: `${name}: no handshake`, limit, said: '', open },
    { name: `${name}: handshake stops`, limit, said: '\u0016\u0003\u0001\u0002', open },
  ];
}

/**
 * How long the server keeps a connection whose other end never closes it; undefined when it still does after
 * `patience` seconds. Whether it is closed shows in that what is written to it is answered with a reset.
 */
export function secondsUntilClosed(
  { open, said, drip }: Dawdler,
  patience: number,
): Promise<number | undefined> {
  return new Promise((resolve) => {
    const socket = open();
    const begin = performance.now();
    let hasEnded = false;
    const finish = (seconds: number | undefined): void => {
      clearInterval(ticking);
      clearTimeout(late);
      socket.destroy();
      resolve(seconds);
    };
    const late = setTimeout(() => finish(undefined), patience * 1000);
    const ticking = setInterval(() => {
      if (drip !== undefined || hasEnded) socket.write(Buffer.from(drip ?? ' ', 'latin1'));
    }, 1000);
    socket.on('error', () => undefined);
    socket.on('close', () => finish((performance.now() - begin) / 1000));
    // Its own side stays open: only a server that closes both sides gets rid of it.
    socket.on('end', () => {
      hasEnded = true;
    });
    socket.resume();
    if (said !== '') socket.write(Buffer.from(said, 'latin1'));
  });
}
