import { MAX_ROWS } from '@poolhouse/contract/unit/limits';
import { telemetryMessage } from '@poolhouse/contract/unit/messages';
import { beforeEach, expect, test } from 'vitest';
import { memoryStore } from '#buffer/memory-store.ts';
import type { Freed, RowStore } from '#buffer/row-store.ts';
import { createSender, type Sender } from './sender.ts';

const first = '01K00000000000000000000001';
const second = '01K00000000000000000000002';
const other = '01K00000000000000000000009';

let store: RowStore;
let sent: { epoch: string; from: number; count: number; history: boolean }[];
/** Of each message. */
let oldest: number[];
let freed: Freed[];
let now: number;
let open: boolean;
let sender: Sender;

beforeEach(() => {
  store = memoryStore();
  sent = [];
  oldest = [];
  freed = [];
  now = 0;
  open = true;
  sender = createSender({
    store,
    mayGo: () => open,
    hostNow: () => now,
    onFreed: (range) => freed.push(range),
    publish(body) {
      const { epoch, from, rows, history = false, oldest: kept } = telemetryMessage.parse(body);
      oldest.push(kept);
      sent.push({ epoch, from, count: rows.length, history });
      return true;
    },
  });
  store.boot(first);
});

function rows(count: number, at = 1_000_000): void {
  for (let row = 0; row < count; row += 1) store.append({ at: at + row * 60_000, v: { water: 27 }, o: {} });
}

test('at most 500 rows a message, the next only after the acknowledgement', () => {
  rows(1200);
  sender.up(undefined);
  sender.pump();
  sender.pump();
  expect(sent).toEqual([{ epoch: first, from: 0, count: MAX_ROWS, history: false }]);
  sender.acknowledge({ epoch: first, upTo: 499 });
  sender.acknowledge({ epoch: first, upTo: 999 });
  sender.acknowledge({ epoch: first, upTo: 1199 });
  expect(sent.map(({ from, count }) => [from, count])).toEqual([
    [0, 500],
    [500, 500],
    [1000, 200],
  ]);
  expect(freed.map(({ from, upTo }) => [from, upTo])).toEqual([
    [0, 499],
    [500, 999],
    [1000, 1199],
  ]);
  expect(store.size()).toBe(0);
});

test('an acknowledgement frees nothing that was not sent, and nothing of another epoch', () => {
  rows(700);
  sender.acknowledge({ epoch: first, upTo: 600 });
  sender.up(undefined);
  sender.acknowledge({ epoch: other, upTo: 600 });
  for (const nonsense of [
    null,
    7,
    {},
    { epoch: first },
    { epoch: first, upTo: '9' },
    { epoch: first, upTo: 1.5 },
  ]) {
    sender.acknowledge(nonsense);
  }
  expect(store.size()).toBe(700);
  sender.acknowledge({ epoch: first, upTo: Number.MAX_SAFE_INTEGER });
  expect(store.size()).toBe(200);
});

test('without an acknowledgement the same rows are sent again, at once on a new connection', () => {
  rows(3);
  sender.up(undefined);
  now = 14_999;
  sender.pump();
  expect(sent).toHaveLength(1);
  now = 15_000;
  sender.pump();
  expect(sent).toHaveLength(2);
  sender.down();
  sender.pump();
  expect(sent).toHaveLength(2);
  sender.up(undefined);
  expect(sent).toHaveLength(3);
  expect(new Set(sent.map(({ from, count }) => `${from}+${count}`))).toEqual(new Set(['0+3']));
});

test('without progress it asks ever more rarely, every five minutes at last; progress or a new connection begins anew', () => {
  rows(10);
  sender.up(undefined);
  const pauseUntilSent = (): number => {
    const before = sent.length;
    const begin = now;
    while (sent.length === before) {
      now += 1_000;
      sender.pump();
    }
    return (now - begin) / 1_000;
  };
  const pauses = Array.from({ length: 7 }, pauseUntilSent);
  expect(pauses).toEqual([15, 30, 60, 120, 240, 300, 300]);
  sender.acknowledge({ epoch: first, upTo: 3 });
  expect([pauseUntilSent(), pauseUntilSent()]).toEqual([15, 30]);
  sender.down();
  sender.up(undefined);
  expect([pauseUntilSent(), pauseUntilSent()]).toEqual([15, 30]);
});

test('a part is acknowledged: that part goes, and the rest is sent again', () => {
  rows(10);
  sender.up(undefined);
  sender.acknowledge({ epoch: first, upTo: 3 });
  expect(store.size()).toBe(6);
  now = 15_000;
  sender.pump();
  expect(sent.at(-1)).toMatchObject({ from: 4, count: 6 });
  // Whoever gets the message knows from it alone where an acknowledgement begins.
  expect(oldest).toEqual([0, 4]);
});

test('earlier boots first, each with its epoch; rows from before the connection are history', () => {
  rows(2, 1_000_000);
  store.boot(second);
  rows(4, 5_000_000);
  sender.up(5_000_000 + 2 * 60_000);
  sender.acknowledge({ epoch: first, upTo: 1 });
  sender.acknowledge({ epoch: second, upTo: 1 });
  sender.acknowledge({ epoch: second, upTo: 3 });
  expect(sent).toEqual([
    { epoch: first, from: 0, count: 2, history: true },
    { epoch: second, from: 0, count: 2, history: true },
    { epoch: second, from: 2, count: 2, history: false },
  ]);
});

test('a late acknowledgement of an earlier connection still counts', () => {
  rows(5);
  sender.up(undefined);
  sender.down();
  rows(1, 9_000_000);
  sender.up(undefined);
  sender.acknowledge({ epoch: first, upTo: 4 });
  expect(freed).toEqual([{ epoch: first, from: 0, upTo: 4 }]);
});

test('the pace holds it back', () => {
  rows(1);
  open = false;
  sender.up(undefined);
  expect(sent).toEqual([]);
  open = true;
  sender.pump();
  expect(sent).toHaveLength(1);
});
