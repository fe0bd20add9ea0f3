import { expect, test } from 'vitest';
import { type Asked, blocked } from './guard.ts';

const host = '127.0.0.1:8081';
const own = { host, origin: `http://${host}` };

function asked(method: string, headers: Record<string, string>, more: Partial<Asked> = {}): Asked {
  const socket = { remoteAddress: '127.0.0.1' };
  const rawHeaders = Object.entries(headers).flat();
  return { method, headers, rawHeaders, httpVersion: '1.1', url: '/units', socket, ...more };
}

test.each([
  ['GET', { host }, undefined],
  ['GET', { host: 'localhost:8081' }, undefined],
  ['GET', { host: '[::1]:8081' }, undefined],
  ['GET', { host: 'panel.localhost:8081' }, undefined],
  ['GET', {}, 'host'],
  ['GET', { host: 'evil.example' }, 'host'],
  ['GET', { host: '127.0.0.1.evil.example:8081' }, 'host'],
  ['GET', { host: 'localhost.evil.example' }, 'host'],
  ['GET', { host: 'evil@localhost:8081' }, 'host'],
  ['GET', { host, 'x-forwarded-for': '192.0.2.7' }, 'proxy'],
  ['GET', { host, 'x-forwarded-host': 'localhost' }, 'proxy'],
  ['GET', { host, 'x-real-ip': '127.0.0.1' }, 'proxy'],
  ['GET', { host, forwarded: 'for=127.0.0.1' }, 'proxy'],
  ['GET', { host, via: '1.1 proxy' }, 'proxy'],
  ['GET', { host, origin: 'https://evil.example' }, 'origin'],
  ['GET', { host, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }, 'origin'],
  ['POST', own, undefined],
  ['POST', { ...own, 'sec-fetch-site': 'same-origin' }, undefined],
  ['POST', { host }, 'origin'],
  ['POST', { host: 'rebound.example:8081', origin: 'http://rebound.example:8081' }, 'host'],
  ['POST', { host, origin: 'https://evil.example' }, 'origin'],
  ['POST', { host, origin: 'null' }, 'origin'],
  ['POST', { host, origin: 'http://127.0.0.1:9999' }, 'origin'],
  ['POST', { host, origin: 'https://127.0.0.1:8081' }, 'origin'],
  ['POST', { ...own, 'sec-fetch-site': 'cross-site' }, 'origin'],
  ['POST', { ...own, 'sec-fetch-site': 'same-site' }, 'origin'],
  ['POST', { ...own, 'x-forwarded-proto': 'https' }, 'proxy'],
  ['POST', { ...own, 'content-length': '2', 'content-type': 'application/json' }, undefined],
  ['POST', { ...own, 'content-length': '2', 'content-type': 'text/plain' }, 'type'],
  ['POST', { ...own, 'content-length': '2' }, 'type'],
  ['POST', { ...own, 'transfer-encoding': 'chunked' }, 'type'],
  ['DELETE', { host, origin: 'https://evil.example' }, 'origin'],
] as [string, Record<string, string>, string | undefined][])('%s with %j: %s', (method, headers, reason) => {
  expect(blocked(asked(method, headers))).toBe(reason);
});

test('a proxy that speaks HTTP/1.0, an absolute target and another machine are blocked', () => {
  expect(blocked(asked('GET', { host }, { httpVersion: '1.0' }))).toBe('proxy');
  expect(blocked(asked('GET', { host }, { url: 'http://evil.example/units' }))).toBe('proxy');
  expect(blocked(asked('GET', { host }, { socket: { remoteAddress: '192.0.2.7' } }))).toBe('address');
});
