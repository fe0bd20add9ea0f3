import { expect, test } from 'vitest';
import { wayBack } from './way-back.ts';

test.each([
  // Of this variant, wherever it is found: the login is of the host that one is at.
  ['http://localhost:8080/units', { href: '/units' }],
  ['/units', { href: '/units' }],
  ['http://localhost:8080//evil.example', { href: '/evil.example' }],
  // Of another.
  ['http://remote.localhost:8080/units', { app: 'remote', path: '/units' }],
  ['http://remote.localhost:8080/units/1?a=2#b', { app: 'remote', path: '/units/1?a=2#b' }],
  ['http://remote.localhost:8080', { app: 'remote', path: '/' }],
  // Of nobody here.
  ['https://remote.localhost:8080/units', { href: 'https://remote.localhost:8080/units' }],
  ['http://remote.localhost:8081/units', { href: 'http://remote.localhost:8081/units' }],
  ['http://remote.localhost:8080.evil.example/', { href: 'http://remote.localhost:8080.evil.example/' }],
  ['http://remote.localhost:8080@evil.example/', { href: 'http://remote.localhost:8080@evil.example/' }],
  ['https://evil.example/', { href: 'https://evil.example/' }],
  ['poolapp://open', { href: 'poolapp://open' }],
])('the back button to %s goes %j', (url, way) => {
  const hosts = { 'pool-live': 'http://localhost:8080', remote: 'http://remote.localhost:8080' };
  expect(wayBack(url, { variant: 'pool-live', hosts })).toEqual(way);
});

test('where one host has all variants, the back button hands nothing over', () => {
  const hosts = { account: 'http://10.0.0.2', 'pool-live': 'http://10.0.0.2' };
  expect(wayBack('http://10.0.0.2/units', { variant: 'pool-live', hosts })).toEqual({ href: '/units' });
});
