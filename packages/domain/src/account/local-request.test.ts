import { describe, expect, test } from 'vitest';
import { foreignSign, isLoopbackName, type WireRequest } from './local-request.ts';

const asked = (headers: readonly (readonly [string, string])[], more: Partial<WireRequest> = {}) =>
  foreignSign({
    remoteAddress: '127.0.0.1',
    httpVersion: '1.1',
    target: '/tool',
    rawHeaders: headers.flat(),
    ...more,
  });
const host = ['Host', 'localhost:8080'] as const;

describe('somebody at this machine', () => {
  test.each([
    [[host]],
    [[['host', 'LOCALHOST:8080']]],
    [[['host', '127.0.0.1']]],
    [[['host', '[::1]:8081']]],
    [[['host', 'remote.localhost:8080']]],
    [[host, ['Origin', 'http://localhost:8080']]],
    [[host, ['Sec-Fetch-Site', 'none']]],
    [[host, ['Sec-Fetch-Site', 'cross-site'], ['Sec-Fetch-Mode', 'navigate']]],
  ] as const)('is taken for one: %j', (headers) => {
    expect(asked(headers)).toBeUndefined();
  });

  test.each(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])('comes from %s', (remoteAddress) => {
    expect(asked([host], { remoteAddress })).toBeUndefined();
  });
});

describe('somebody elsewhere is found by', () => {
  test.each(['192.0.2.7', '::ffff:192.0.2.7', '2001:db8::1', '127.0.0.1.evil', '', undefined])(
    'the address %s',
    (remoteAddress) => {
      expect(asked([host], { remoteAddress })).toBe('address');
    },
  );

  test.each([
    ...['X-Forwarded-For', 'x-forwarded-host', 'X_Forwarded_For', 'X-FORWARDED-PROTO', 'X-Forwarded-Port'],
    ...['Forwarded', 'Via', 'X-Real-IP', 'x_real_ip', 'X-Client-IP', 'True-Client-IP', 'CF-Connecting-IP'],
    ...['X-Original-URL', 'X-Original-Host', 'X-Rewrite-URL', 'CDN-Loop', 'X-Envoy-External-Address'],
  ])('the header %s of a proxy, empty too', (name) => {
    expect(asked([host, [name, 'localhost']])).toBe('proxy');
    expect(asked([host, [name, '']])).toBe('proxy');
  });

  test('the old protocol that common proxies speak, and a target that is for one', () => {
    expect(asked([host], { httpVersion: '1.0' })).toBe('proxy');
    expect(asked([host], { target: 'http://localhost:8080/tool' })).toBe('proxy');
    expect(asked([host], { target: '*' })).toBe('proxy');
    expect(asked([host], { target: undefined })).toBe('proxy');
  });

  test.each([
    [[]],
    [[host, host]],
    [[['host', '']]],
    [[['host', 'pools.example']]],
    [[['host', 'localhost.evil.example']]],
    [[['host', 'evil.example:80@localhost']]],
    [[['host', 'localhost@evil.example']]],
    [[['host', 'evil@localhost:8081']]],
    [[['host', '127.0.0.1.evil.example']]],
    [[['host', 'localhost.']]],
    [[['host', 'loc%61lhost']]],
    [[['host', 'localhost:8080:80']]],
    [[['host', 'localhost, evil.example']]],
    [[['host', '0.0.0.0:8080']]],
  ] as const)('the host in %j', (headers) => {
    expect(asked(headers)).toBe('host');
  });

  test.each(['http://evil.example', 'null', '', 'http://localhost:9999', 'http://localhost', 'file://'])(
    'the origin "%s"',
    (origin) => {
      expect(asked([host, ['Origin', origin]])).toBe('origin');
    },
  );

  test('what the browser says of the page that asks', () => {
    expect(asked([host, ['Sec-Fetch-Site', 'cross-site'], ['Sec-Fetch-Mode', 'no-cors']])).toBe('origin');
  });
});

test.each([
  ['localhost', true],
  ['remote.localhost', true],
  ['127.0.0.53', true],
  ['[::1]', true],
  ['pools.example', false],
  ['localhost.example', false],
  ['notlocalhost', false],
  ['0.0.0.0', false],
  ['[::]', false],
  ['10.0.0.1', false],
])('the name %s is this machine: %s', (name, is) => {
  expect(isLoopbackName(name)).toBe(is);
});
