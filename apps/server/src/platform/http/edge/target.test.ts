import { describe, expect, test } from 'vitest';
import { testUrl, testVariants } from '#testing/http/http.ts';
import { createHosts } from '../hosts.ts';
import { canonicalTarget, meantTarget } from './target.ts';

const hosts = createHosts(testUrl, testVariants, 'pool-live');
const of = (url: string, host = 'localhost:8080') => canonicalTarget({ url, headers: { host } }, hosts);

describe('a target has one spelling', () => {
  test.each([
    '/',
    '/api',
    '/api/',
    '/api/units?order[name]=asc&page=2&search=%61%2f',
    '/assets/main-a.b~c_d.js',
    '/login/?redirect=%2Funits%3Fx',
    '/reset-password/anna%2Bx%40example.com/a-b_c',
    '/reset-password/anna+x@example.com/a-b_c',
    '/email-confirm/a%2Fb%40example.com/abc',
    '/email-confirm/50%25%26%27%7Cx%40example.com/abc',
    '/email-confirm/j%C3%BCrgen%40example.com/abc',
    '/email-confirm/j%c3%bcrgen%40example.com/abc',
    '/units/AB1;x=1/settings',
  ])('%s is one', (url) => {
    expect(of(url)).toBe(url);
  });

  test.each([
    '',
    '*',
    'localhost:8080',
    'api/units',
    '/%61pi/end_users',
    '/ap%69/end_users',
    '/api/%75nits',
    '/api/units/%30',
    '/api/a%2Db',
    '/api/a%2eb',
    '/api/a%5Fb',
    '/api/a%7eb',
    '//api/units',
    '/api//units',
    '/api/units//',
    '/./api/units',
    '/api/./units',
    '/api/units/.',
    '/api/units/..',
    '/x/../api/units',
    '/api/%2e/units',
    '/api/%2E%2e/units',
    '/api/..%2funits',
    '/api%2F/units',
    '/%2Fevil.example',
    '/api/%2F%2Funits',
    '/api\\units',
    '/\\evil.example',
    '/api/%5cunits',
    '/api/units%00',
    '/api/units%0d%0a',
    '/api/units%7f',
    '/api/units%c2%85',
    '/api/units\u0000',
    '/api/units ',
    '/api/units\u00e9',
    '/api/units#x',
    '/api/units?a#x',
    '/api/units?\u0001',
    '/api/%',
    '/api/%2',
    '/api/%zz',
    '/api/%u0061',
    '/api/%ff',
    '/api/%c0%af',
    '/api/%ed%a0%80',
    '/api/<x>',
    '/api/a|b',
  ])('%j is none', (url) => {
    expect(of(url)).toBeUndefined();
  });

  test('the absolute form counts with the host that the request is for and that is ours', () => {
    expect(of('http://localhost:8080/api/units?page=1')).toBe('/api/units?page=1');
    const remote = 'remote.localhost:8080';
    expect(of(`http://${remote}/login`, remote)).toBe('/login');
  });

  test.each([
    'http://evil.example/api/end_users',
    'http://localhost:8080.evil.example/api/units',
    'http://remote.localhost:8080/api/units',
    'https://localhost:8080/api/units',
    'http://a@localhost:8080/api/units',
    'http://localhost:8080@evil.example/api/units',
    'http://localhost:8080',
    'http://localhost:8080?/api/units',
    'http://localhost:8080/%61pi/units',
    'http://localhost:8080//api/units',
    'HTTP://localhost:8080/api/units',
    'ws://localhost:8080/api/live',
    'http:/api/units',
    'http:///api/units',
  ])('%s does not count', (url) => {
    expect(of(url)).toBeUndefined();
  });

  test('the absolute form of a foreign host does not count, also when the request is for that host', () => {
    expect(of('http://evil.example/api/units', 'evil.example')).toBeUndefined();
  });
});

test.each([
  ['/reset-password/anna%40example%2Ecom/a%5Fb%2Dc?x=1', '/reset-password/anna%40example.com/a_b-c?x=1'],
  ['//login', '/login'],
  ['//evil.example//x', '/evil.example/x'],
  ['/login#x', '/login'],
  ['/login/../api', undefined],
  ['/a\\b', undefined],
  ['/%ff', undefined],
  ['http://evil.example/login', undefined],
])('with %s somebody meant %s', (url, meant) => {
  expect(meantTarget(url)).toBe(meant);
});

describe('a request is for one host', () => {
  test.each([
    'a b<>"',
    'a,b',
    'a@localhost:8080',
    '%6cocalhost',
    'localhost:8080/x',
    'localhost:x',
    '[::1',
    'é',
  ])('a request for %j is for no host', (host) => expect(of('/api/units', host)).toBeUndefined());

  test.each(['localhost:8080', 'live.example', '127.0.0.1', '[::1]:8080', 'xn--pklad-zsa96e.cz.'])(
    'a request may be for %s, but for no second host',
    (host) => {
      expect(of('/api/units', host)).toBe('/api/units');
      const rawHeaders = ['Host', host, 'hOST', host];
      expect(canonicalTarget({ url: '/api/units', headers: { host }, rawHeaders }, hosts)).toBeUndefined();
    },
  );
});
