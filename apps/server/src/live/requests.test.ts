import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import type { UnitReader } from '#modules/units/index.ts';
import { notFound } from '#platform/errors.ts';
import { createLog } from '#platform/log.ts';
import { manualClock } from '#testing/manual-clock.ts';
import { type FakeLiveConnection, fakeLiveConnection } from '#testing/units/fake-live-connection.ts';
import { createRequests } from './requests.ts';
import { readsAtOnce } from './watching.ts';

const unitIri = (number: number): string =>
  `/api/units/01JD3Z8Q4V5W6X7Y8Z9A${String(number).padStart(6, '0')}`;
const subscribe = JSON.stringify({ v: 1, id: 'x', type: 'subscribe', unit: unitIri(1) });

/** Requests over a database that answers, or fails, when it is told to. */
function world() {
  const open: { userId: string; units: readonly string[]; fail: (error: Error) => void }[] = [];
  const most = { together: 0 };
  const reader: Pick<UnitReader, 'ownList' | 'now'> = {
    ownList: ({ userId }, units) =>
      new Promise((_resolve, fail) => {
        open.push({ userId, units, fail });
        most.together = Math.max(most.together, open.length);
      }),
    now: () => 0,
  };
  const lines: string[] = [];
  const destination = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line));
      done();
    },
  });
  const clock = manualClock();
  const subscriptions = {
    add: async () => undefined,
    remove: ({ watching }: FakeLiveConnection, unitId: string) => void watching.delete(unitId),
  };
  const answer = createRequests({ reader, subscriptions, clock, log: createLog('warn', destination) });
  const failAll = async (asked: Promise<unknown>[], error: Error): Promise<void> => {
    let done = false;
    const all = Promise.all(asked).then(() => {
      done = true;
    });
    while (!done) {
      for (const { fail } of open.splice(0)) fail(error);
      await new Promise((turn) => setImmediate(turn));
    }
    await all;
  };
  return { answer, open, most, lines, clock, failAll };
}

const codesOf = ({ sent }: FakeLiveConnection): string[] =>
  sent.map((message) => (message.type === 'error' ? message.code : message.type));

test('one person’s sockets together have a share of the database, and everybody’s have one', async () => {
  const { answer, open, most, failAll } = world();
  const sockets = Array.from({ length: 50 }, () => fakeLiveConnection({ userId: 'flood' }));
  const asked = sockets.flatMap((socket) => Array.from({ length: 240 }, () => answer(socket, subscribe)));
  expect(open.map(({ userId }) => userId)).toEqual(Array(readsAtOnce.runningEach).fill('flood'));
  const other = fakeLiveConnection({ userId: 'other' });
  asked.push(answer(other, subscribe));
  expect(open.at(-1)?.userId).toBe('other');
  const crowd = Array.from({ length: 100 }, () => fakeLiveConnection());
  asked.push(...crowd.map((socket) => answer(socket, subscribe)));
  expect(open).toHaveLength(readsAtOnce.running);
  await failAll(asked, notFound());
  expect(most.together).toBe(readsAtOnce.running);
  for (const socket of [other, ...crowd]) expect(codesOf(socket)).toEqual(['not-found']);
  const codes = sockets.flatMap(codesOf);
  expect(codes).toHaveLength(50 * 240);
  expect(codes.filter((code) => code === 'not-found')).toHaveLength(readsAtOnce.placesEach);
  expect(new Set(codes)).toEqual(new Set(['not-found', 'unavailable']));
});

test('units that are named together are one read', async () => {
  const { answer, open, failAll } = world();
  const units = Array.from({ length: 50 }, (_, number) => unitIri(number));
  const socket = fakeLiveConnection();
  const named = JSON.stringify({ v: 1, id: 'x', type: 'subscribe-units', units });
  const asked = [answer(socket, named), answer(socket, named)];
  expect(open.map(({ units }) => units.length)).toEqual([50, 50]);
  await failAll(asked, new Error('the database is away'));
  expect(codesOf(socket)).toEqual(Array(100).fill('unavailable'));
  expect(socket.watching.size).toBe(0);
});

test('what waits for a socket that has closed is not read any more', async () => {
  const { answer, open } = world();
  const socket = fakeLiveConnection();
  const asked = Array.from({ length: 100 }, () => answer(socket, subscribe));
  socket.ended();
  expect(open.splice(0).map(({ fail }) => fail(notFound()))).toHaveLength(readsAtOnce.runningEach);
  await Promise.all(asked);
  expect(open).toEqual([]);
});

test('subscriptions that fail are one line a minute, and a refusal has no trace', async () => {
  const { answer, lines, clock, failAll } = world();
  const sockets = Array.from({ length: 10 }, () => fakeLiveConnection({ userId: 'flood' }));
  const flood = () =>
    sockets.flatMap((socket) => Array.from({ length: 240 }, () => answer(socket, subscribe)));
  await failAll(flood(), new Error('the database is away'));
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain('stack');
  clock.advance(60_000);
  await failAll([answer(sockets[0] as FakeLiveConnection, subscribe)], new Error('the database is away'));
  expect(lines).toHaveLength(2);
  const { count, err } = JSON.parse(lines[1] ?? '');
  expect(err.message).toBe('the database is away');
  expect(count).toBeGreaterThan(2_000);
});
