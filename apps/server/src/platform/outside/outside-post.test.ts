import type { LookupOptions } from 'node:dns';
import { expect, test } from 'vitest';
import { perFile } from '#testing/lifetimes.ts';
import { nameServer } from '#testing/name-server.ts';
import { outsideUrl, postOutside, publicLookup } from './outside-post.ts';

const abroad = { local: false };

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/QAbc',
  'https://8.8.8.8/x',
  'https://example.com:443/x',
])('%s is outside', (text) => {
  expect(outsideUrl(text, abroad)?.protocol).toBe('https:');
});

test.each([
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://anna:secret@example.com/x',
  'https://example.com/x#y',
  'https://localhost/x',
  'https://printer/x',
  'https://printer./x',
  'https://localhost./x',
  'https://printer.local/x',
  'https://db.internal/x',
  'https://db.internal./x',
  'https://127.0.0.1/x',
  'https://127.1/x',
  'https://2130706433/x',
  'https://0x7f.1/x',
  'https://[::1]/x',
  'https://[::ffff:7f00:1]/x',
  'https://169.254.169.254/latest/meta-data',
  'file:///etc/passwd',
  'nothing',
])('%s is not', (text) => {
  expect(outsideUrl(text, abroad)).toBeUndefined();
});

test('tests may call this machine, and nothing else that is inside', () => {
  expect(outsideUrl('http://127.0.0.1:9/x', { local: true })?.port).toBe('9');
  expect(outsideUrl('http://10.0.0.1/x', { local: true })).toBeUndefined();
});

const names = perFile(() =>
  nameServer({
    'inside.example': ['127.0.0.1'],
    'outside.example': ['8.8.8.8'],
    'mixed.example': ['8.8.8.8', '10.0.0.1'],
  }),
);
const lookUp = (name: string, options: LookupOptions = {}) =>
  new Promise<unknown>((resolve) =>
    publicLookup([names.address])(name, options, (error, found) => resolve(error?.message ?? found)),
  );

test('a name that means this machine or its network is not called', async () => {
  expect(await lookUp('inside.example')).toBe('inside.example is not outside');
  expect(await lookUp('mixed.example', { all: true })).toBe('mixed.example is not outside');
  const url = new URL('https://localhost/x');
  const post = postOutside(url, { headers: {}, body: Buffer.alloc(0) }, abroad);
  await expect(post).rejects.toThrow('localhost');
});

test('a name of the public internet is, at the address that was looked at', async () => {
  expect(await lookUp('outside.example')).toBe('8.8.8.8');
  expect(await lookUp('outside.example', { all: true })).toEqual([{ address: '8.8.8.8', family: 4 }]);
});

test('names that nobody answers for hold up no other', async () => {
  const silent = Array.from({ length: 50 }, (_, n) => lookUp(`silent-${n}.example`));
  const first = await Promise.race([...silent, lookUp('outside.example', { family: 4 })]);
  expect(first).toBe('8.8.8.8');
  expect(new Set((await Promise.all(silent)).map((why) => String(why).split(' ')[1]))).toEqual(
    new Set(['ETIMEOUT']),
  );
});
