import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { activate } from '#shared/i18n/i18n.ts';
import { api } from './api.ts';
import { ApiError } from './api-error.ts';
import { apiEvents } from './api-events.ts';
import { setTabEndUser } from './end-user.ts';

interface Answer {
  status: number;
  body: string;
  type?: string;
  /** The server falls silent before its answer, or in the middle of it. */
  hangs?: 'at once' | 'in the middle';
}

let server: Server;
let answer: Answer;
let request: IncomingMessage;
let body: string;
let credentials: RequestCredentials | undefined;
/** What the last call was answered, or will be. */
let begun: Promise<Response>;
const browserFetch = globalThis.fetch;

beforeAll(async () => {
  server = createServer((incoming, response) => {
    request = incoming;
    body = '';
    incoming.on('data', (chunk) => {
      body += String(chunk);
    });
    incoming.on('end', () => {
      const { status, body: text, type = 'application/ld+json; charset=utf-8', hangs } = answer;
      if (hangs !== 'at once') response.writeHead(status, { 'content-type': type }).write(text);
      server.emit('heard');
      if (!hangs) response.end();
    });
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
  // A page's addresses are relative to its origin; here the origin is the test's own server.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    credentials = init.credentials;
    begun = browserFetch(`http://127.0.0.1:${port}${path}`, init);
    return begun;
  });
  activate('de', {
    'ui.error.occurred': 'An error occurred.',
    'crash.title': 'Unexpected error',
    'ui.error.responseType': ['Unknown response type ', ['type']],
    'ui.error.connection': 'Having trouble connecting to the server',
    'ui.error.timeout': 'The server did not answer in time.',
  });
  answer = { status: 200, body: '{"name":"Pool"}' };
});

afterEach(() => {
  vi.useRealTimers();
  setTabEndUser(undefined);
  vi.unstubAllGlobals();
});

const named = z.object({ name: z.string() });
const failure = (call: Promise<unknown>) => call.then(() => undefined).catch((error: unknown) => error);

test('a call goes to the API base as JSON-LD, with cookies and in the language of the interface', async () => {
  setTabEndUser('/api/end_users/1');
  const sent = { serialNumber: '1' };
  const calls: [method: string, call: () => Promise<unknown>][] = [
    ['GET', () => api.get('units/pair', named)],
    ['POST', () => api.post('units/pair', sent, named)],
    ['PUT', () => api.put('units/pair', sent, named)],
    ['DELETE', () => api.delete('units/pair')],
  ];
  for (const [method, call] of calls) {
    const has = method === 'POST' || method === 'PUT';
    expect(await call()).toEqual(method === 'DELETE' ? undefined : { name: 'Pool' });
    expect([request.method, request.url]).toEqual([method, '/api/units/pair']);
    expect(request.headers).toMatchObject({
      accept: 'application/ld+json',
      'content-type': 'application/ld+json',
      'accept-language': 'de',
      'x-end-user': '/api/end_users/1',
    });
    expect(credentials).toBe('include');
    expect(body).toBe(has ? JSON.stringify(sent) : '');
  }
});

test('a POST has a key of its own, or the one of the request that it repeats; nothing else has one', async () => {
  const keys: unknown[] = [];
  for (const options of [{}, {}, { key: 'the-same' }]) {
    await api.post('units/pair', {}, named, options);
    keys.push(request.headers['idempotency-key']);
  }
  expect(keys).toEqual([expect.stringMatching(/^\d+(-\d+){3}$/u), expect.any(String), 'the-same']);
  expect(new Set(keys).size).toBe(3);
  await api.command('PUT', 'units/1', {});
  expect(request.headers).not.toHaveProperty('idempotency-key');
});

test('an answer that is not JSON is an unknown response type, named', async () => {
  answer = { status: 200, body: '<html>Welcome to our hotel</html>', type: 'text/html' };
  expect(await failure(api.get('units', named))).toMatchObject({
    message: 'Unknown response type text/html',
    type: 'unexpected-answer',
  });
  answer = { status: 200, body: '{"name":"Pool"}', type: 'application/json' };
  expect(await api.get('units', named)).toEqual({ name: 'Pool' });
});

test('a command is done only when the API says so: nothing, or JSON', async () => {
  answer = { status: 200, body: '<html>Welcome to our hotel</html>', type: 'text/html' };
  const refused = { message: 'Unknown response type text/html', type: 'unexpected-answer' };
  expect(await failure(api.command('POST', 'units/pair', {}))).toMatchObject(refused);
  expect(await failure(api.delete('end_users/auth/cookie'))).toMatchObject(refused);
  for (const good of [
    { status: 200, body: '{"name":"Pool"}', type: 'application/json' },
    { status: 202, body: '', type: 'text/plain' },
    { status: 204, body: '' },
  ]) {
    answer = good;
    expect(await failure(api.command('PUT', 'units/1', {}))).toBeUndefined();
    expect(await failure(api.delete('units/1'))).toBeUndefined();
  }
});

test('an answer that breaks the contract is an error, never shown', async () => {
  answer.body = '{"name":5}';
  expect(await failure(api.get('units', named))).toMatchObject({
    message: 'Unexpected error',
    type: 'unexpected-answer',
  });
});

test('401 to what was asked in a session that has ended since says nothing of the next one', async () => {
  const heard: ApiError[] = [];
  const off = apiEvents.on('unauthenticated', (error) => heard.push(error));
  answer = { status: 401, body: JSON.stringify({ type: 'unauthenticated', 'hydra:description': 'No' }) };
  setTabEndUser('/api/end_users/1');
  const late = failure(api.get('units', named));
  setTabEndUser(undefined);
  setTabEndUser('/api/end_users/1');
  expect(await late).toBeInstanceOf(ApiError);
  expect(heard).toEqual([]);
  await failure(api.get('units', named));
  off();
  expect(heard).toHaveLength(1);
});

test.each([
  [401, 'unauthenticated', 'unauthenticated'],
  [409, 'dual-login', 'dual-login'],
  [403, 'terms-not-accepted', 'terms-not-accepted'],
] as const)(
  '%i of type %s is told to the portal, and the call fails with it',
  async (status, type, event) => {
    const heard: ApiError[] = [];
    const off = apiEvents.on(event, (error) => heard.push(error));
    answer = { status, body: JSON.stringify({ type, 'hydra:description': 'No' }) };
    const error = await failure(api.get('units', named));
    off();
    expect(error).toBeInstanceOf(ApiError);
    expect(heard).toEqual([error]);
  },
);

test('another 409 and 403 are nobody else’s business', async () => {
  let heard = 0;
  const off = [
    apiEvents.on('dual-login', () => (heard += 1)),
    apiEvents.on('terms-not-accepted', () => (heard += 1)),
  ];
  answer = { status: 409, body: '{"type":"stale-version"}' };
  expect(await failure(api.get('units', named))).toMatchObject({ status: 409, type: 'stale-version' });
  answer = { status: 403, body: '{"type":"forbidden"}' };
  expect(await failure(api.get('units', named))).toMatchObject({ status: 403 });
  for (const end of off) end();
  expect(heard).toBe(0);
});

test('a server that cannot be reached is named so', async () => {
  vi.stubGlobal('fetch', () => browserFetch('http://127.0.0.1:1/'));
  expect(await failure(api.get('units', named))).toMatchObject({
    status: 0,
    message: 'Having trouble connecting to the server',
  });
});

test('a call that was given up stays what it is', async () => {
  const error = await failure(api.get('units', named, { signal: AbortSignal.abort() }));
  expect(error).not.toBeInstanceOf(ApiError);
});

describe('an answer that does not come', () => {
  const late = { status: 0, type: 'timeout', message: 'The server did not answer in time.' };

  /** How a call ended that is asked about again after so many milliseconds of silence. */
  async function after(ms: number, call: () => Promise<unknown>): Promise<unknown> {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const heard = once(server, 'heard');
    let ended: unknown = 'nothing yet';
    const end = failure(call()).then((error) => {
      ended = error;
    });
    await heard;
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(ended).toBe('nothing yet');
    await vi.advanceTimersByTimeAsync(1);
    await end;
    return ended;
  }

  test.each(['at once', 'in the middle'] as const)(
    'is awaited for 15 seconds, and told: silent %s',
    async (hangs) => {
      answer = { status: 200, body: '{"name":', hangs };
      expect(await after(15_000, () => api.get('units', named))).toMatchObject(late);
      expect(await after(15_000, () => api.command('POST', 'units/1/commands', {}))).toMatchObject(late);
    },
  );

  test('is said to be late after two seconds, and what has come or failed is not', async () => {
    let lates = 0;
    const off = apiEvents.on('late', () => (lates += 1));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await api.get('units', named);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(lates).toBe(0);
    answer = { status: 200, body: '', hangs: 'at once' };
    const heard = once(server, 'heard');
    const call = failure(api.get('units', named));
    await heard;
    await vi.advanceTimersByTimeAsync(1_999);
    expect(lates).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(lates).toBe(1);
    await vi.advanceTimersByTimeAsync(13_000);
    await call;
    expect(lates).toBe(1);
    off();
  });

  test('has begun, and is not late however long the rest of it takes', async () => {
    let lates = 0;
    const off = apiEvents.on('late', () => (lates += 1));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    answer = { status: 200, body: '{"name":', hangs: 'in the middle' };
    const heard = once(server, 'heard');
    const call = failure(api.get('units', named));
    await heard;
    await begun;
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await call).toMatchObject(late);
    expect(lates).toBe(0);
    off();
  });

  test('is awaited longer where a call says so', async () => {
    answer = { status: 200, body: '', hangs: 'at once' };
    expect(await after(60_000, () => api.get('units', named, { limitMs: 60_000 }))).toMatchObject(late);
  });

  test('leaves nothing behind when it comes, and is given up by its caller as before', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    expect(await api.get('units', named, { signal: new AbortController().signal })).toEqual({ name: 'Pool' });
    vi.useRealTimers();
    answer.hangs = 'at once';
    const caller = new AbortController();
    const heard = once(server, 'heard');
    const call = failure(api.get('units', named, { signal: caller.signal }));
    await heard;
    caller.abort();
    expect(await call).not.toBeInstanceOf(ApiError);
  });
});
