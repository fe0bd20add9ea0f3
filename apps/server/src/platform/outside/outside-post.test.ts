import { expect, test } from 'vitest';
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

test('a name that means this machine is not called', async () => {
  const lookedUp = new Promise((resolve) =>
    publicLookup('localhost', { all: false }, (error) => resolve(error?.message)),
  );
  expect(await lookedUp).toBe('localhost is not outside');
  const url = new URL('https://localhost/x');
  const post = postOutside(url, { headers: {}, body: Buffer.alloc(0) }, abroad);
  await expect(post).rejects.toThrow('localhost is not outside');
});
