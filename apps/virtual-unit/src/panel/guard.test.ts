import { expect, test } from 'vitest';
import { blocked } from './guard.ts';

const host = '127.0.0.1:8081';
const own = { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' };

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
  ['POST', own, undefined],
  ['POST', { host }, undefined],
  ['POST', { host: 'rebound.example:8081', origin: 'http://rebound.example:8081' }, 'host'],
  ['POST', { host, origin: 'https://evil.example' }, 'origin'],
  ['POST', { host, origin: 'null' }, 'origin'],
  ['POST', { host, origin: 'http://127.0.0.1:9999' }, 'origin'],
  ['POST', { host, 'sec-fetch-site': 'cross-site' }, 'origin'],
  ['POST', { host, 'sec-fetch-site': 'same-site' }, 'origin'],
  ['POST', { ...own, 'content-length': '2', 'content-type': 'application/json' }, undefined],
  ['POST', { ...own, 'content-length': '2', 'content-type': 'text/plain' }, 'type'],
  ['POST', { ...own, 'content-length': '2' }, 'type'],
  ['POST', { ...own, 'transfer-encoding': 'chunked' }, 'type'],
  ['DELETE', { host, origin: 'https://evil.example' }, 'origin'],
] as const)('%s with %j: %s', (method, headers, reason) => {
  expect(blocked(method, headers)).toBe(reason);
});
