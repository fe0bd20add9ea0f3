import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { activate } from '#shared/i18n/i18n.ts';
import { download } from './download.ts';

let server: Server;
let answer: (response: ServerResponse) => unknown;
let heard: { url?: string | undefined; language?: string | undefined; accept?: string | undefined };
let gone: Promise<unknown>;
const browserFetch = globalThis.fetch;

beforeAll(async () => {
  server = createServer(({ url, headers }, response) => {
    heard = { url, language: headers['accept-language'], accept: headers.accept };
    gone = once(response, 'close');
    answer(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  const { port } = server.address() as AddressInfo;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    browserFetch(`http://127.0.0.1:${port}${path}`, init),
  );
  activate('cs', { 'ui.error.connection': 'no connection', 'ui.error.responseType': ['type ', ['type']] });
});
afterEach(() => vi.unstubAllGlobals());

const csv = {
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': 'attachment; filename="a.csv"',
};
const get = (onBytes: (bytes: Uint8Array) => void = () => undefined, signal?: AbortSignal) =>
  download('units/1/protocol', {
    ...{ query: { from: '2026-01-01', step: 'day' }, type: 'text/csv', onBytes },
    ...(signal ? { signal } : {}),
  });

test('what comes is counted as it comes, and is the file in the end', async () => {
  const first = Promise.withResolvers<void>();
  answer = async (response) => {
    response.writeHead(200, csv).write('a;b\r\n');
    await first.promise;
    response.end('1;2\r\n');
  };
  const counts: number[] = [];
  const { fileName, file } = await get(({ length }) => {
    counts.push(length);
    first.resolve();
  });
  expect(heard).toEqual({
    url: '/api/units/1/protocol?from=2026-01-01&step=day',
    ...{ language: 'cs', accept: 'text/csv' },
  });
  expect(counts).toEqual([5, 5]);
  expect([fileName, await file.text()]).toEqual(['a.csv', 'a;b\r\n1;2\r\n']);
});

test('a refusal is the server’s own words', async () => {
  answer = (response) =>
    response
      .writeHead(429, { 'content-type': 'application/problem+json' })
      .end(JSON.stringify({ 'hydra:description': 'Two are under way already.' }));
  await expect(get()).rejects.toMatchObject({ status: 429, message: 'Two are under way already.' });
});

test.each([
  ['before it begins', (response: ServerResponse) => response.destroy(), 'no connection'],
  [
    'in the middle',
    (response: ServerResponse) => response.writeHead(200, csv).write('a', () => response.destroy()),
    'no connection',
  ],
  [
    'because it is another page',
    (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/html' }).end('Log in'),
    'type text/html',
  ],
])('a file that breaks off %s is an error', async (_when, breaks, message) => {
  answer = breaks;
  const failed = await get().catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(ApiError);
  expect(failed).toMatchObject({ message });
});

test('who breaks it off is told so, and the server hears it', async () => {
  answer = (response) => void response.writeHead(200, csv).write('a');
  const control = new AbortController();
  const reading = get(() => control.abort(), control.signal);
  await expect(reading).rejects.not.toBeInstanceOf(ApiError);
  await gone;
});
