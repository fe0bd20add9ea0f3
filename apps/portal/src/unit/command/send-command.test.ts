import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Mode } from '@poolhouse/domain/filtration/modes';
import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { activate } from '#shared/i18n/i18n.ts';
import { command } from '#unit/data/unit-fixtures.ts';
import { isOpen, sendWish, type Wish, wishFor } from './send-command.ts';

const to = (mode: Mode) => ({
  ...{ order: { name: 'mode.set', args: { mode } } as const, undo: undefined, wasSo: false },
});
const eco = to('eco');
const on = to('on');

let server: Server;
let answers: ((response: ServerResponse) => void)[];
let asked: IncomingMessage[];
let inFlight: number;
const browserFetch = globalThis.fetch;

const lose = (response: ServerResponse) => void response.destroy();
const fail = (response: ServerResponse) => void response.writeHead(502).end('<html>Bad Gateway</html>');
const take = (response: ServerResponse) =>
  void response.writeHead(202, { 'content-type': 'application/json' }).end(JSON.stringify(command()));
const refuse = (response: ServerResponse) =>
  void response.writeHead(409, { 'content-type': 'application/json' }).end('{"type":"unit-offline"}');
const inProgress = (response: ServerResponse) =>
  void response.writeHead(409, { 'content-type': 'application/json' }).end('{"type":"request-in-progress"}');

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request);
    request.resume().on('end', () => (answers.shift() ?? lose)(response));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
  inFlight = 0;
  activate('en', {});
  const { port } = server.address() as AddressInfo;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    inFlight += 1;
    return browserFetch(`http://127.0.0.1:${port}${path}`, init).finally(() => {
      inFlight -= 1;
    });
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const keys = () => asked.map(({ headers }) => headers['idempotency-key']);

/** Presses, with what becomes of each request in turn, and lets the time pass until it is settled. */
async function press(wish: Wish, ...then: typeof answers): Promise<{ data?: unknown; error?: unknown }> {
  answers = then;
  const observer = new MutationObserver(new QueryClient(), sendWish('/api/units/1', 'mode'));
  let end: { data?: unknown; error?: unknown } | undefined;
  observer.mutate(wish).then(
    (data) => {
      end = { data };
    },
    (error: unknown) => {
      end = { error };
    },
  );
  while (!end) {
    // Time stands still while an answer is on its way.
    if (inFlight > 0) await new Promise((done) => setImmediate(done));
    else await vi.advanceTimersByTimeAsync(250);
  }
  return end;
}

test.each([
  ['lost', lose],
  ['failed on its way', fail],
  ['not there yet', inProgress],
])('a switch whose answer was %s is asked for again, with the same key', async (_name, answer) => {
  const { data } = await press(wishFor(eco, undefined), answer, take);
  expect(data).toEqual({ command: command(), repeated: true });
  expect(new Set(keys()).size).toBe(1);
  expect(asked).toHaveLength(2);
});

test('a switch that is answered, or refused, is asked for once', async () => {
  expect((await press(wishFor(eco, undefined), take)).data).toMatchObject({ repeated: false });
  expect((await press(wishFor(eco, undefined), refuse)).error).toMatchObject({
    type: 'unit-offline',
  });
  expect(asked).toHaveLength(2);
  expect(new Set(keys()).size).toBe(2);
});

test('nobody is asked for longer than 30 seconds, and no press switches later', async () => {
  const wish = wishFor(eco, undefined);
  const { error } = await press(wish);
  expect(error).toMatchObject({ status: 0, type: 'given-up' });
  expect(isOpen(error, true)).toBe(true);
  const many = asked.length;
  expect(many).toBeGreaterThan(3);
  vi.setSystemTime(wish.at + 30_000);
  await press(wish, take);
  expect(asked).toHaveLength(many);
});

test('a wish that was given up for another one is not sent again', async () => {
  const wish = wishFor(eco, undefined);
  const { error } = await press(wish, (response) => {
    wish.control.abort();
    take(response);
  });
  expect(error).toBeDefined();
  expect(asked).toHaveLength(1);
});

test('the same mode pressed again within its time is the same wish, later or another mode is another', () => {
  const wish = wishFor(eco, undefined);
  expect(wishFor(eco, wish)).toMatchObject({ key: wish.key, at: wish.at });
  expect(wishFor(on, wish).key).not.toBe(wish.key);
  vi.setSystemTime(wish.at + 30_000);
  expect(wishFor(eco, wish).key).not.toBe(wish.key);
});

test.each([
  [new ApiError(0, 'lost'), false, true],
  [new ApiError(503, 'away', 'unavailable'), false, true],
  [new ApiError(409, 'offline', 'unit-offline'), true, false],
  [new ApiError(401, 'session', 'unauthenticated'), false, false],
  [new ApiError(401, 'session', 'unauthenticated'), true, true],
  [new ApiError(409, 'another', 'dual-login'), true, true],
  [new ApiError(403, 'proxy'), true, true],
  [new Error('of ours'), true, false],
])('after %o, repeated %s, it is open whether it was done: %s', (error, repeated, expected) => {
  expect(isOpen(error, repeated)).toBe(expected);
});
