import { setImmediate as tick } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurns } from './keyed-semaphores.ts';

const here = new AbortController().signal;

/** Takes a turn and says under a name when it has come. */
function taking(turns: ReturnType<typeof createTurns>, order: string[]) {
  return (name: string, shares: [key: string, most: number][], signal = here): Promise<() => void> =>
    turns
      .take(
        shares.map(([key, most]) => ({ key, most })),
        signal,
      )
      .then((giveBack) => {
        order.push(name);
        return giveBack;
      });
}

test('so many have their turn at once, the others in the order in which they came', async () => {
  const order: string[] = [];
  const turns = createTurns();
  const take = taking(turns, order);
  const first = await take('a', [['key', 2]]);
  const second = await take('b', [['key', 2]]);
  const waiting = [take('c', [['key', 2]]), take('d', [['key', 2]])];
  await take('other', [['another', 2]]);
  expect(order).toEqual(['a', 'b', 'other']);
  second();
  (await waiting[0])?.();
  (await waiting[1])?.();
  first();
  expect(order).toEqual(['a', 'b', 'other', 'c', 'd']);
  expect(turns.size()).toBe(1);
});

test('a turn is had in every share, and given back in all of them once', async () => {
  const order: string[] = [];
  const turns = createTurns();
  const take = taking(turns, order);
  const both: [string, number][] = [
    ['session', 1],
    ['network', 1],
  ];
  const network = await take('network', [['network', 1]]);
  const mine = take('both', both);
  const behind = take('session', [['session', 1]]);
  await tick();
  expect(order).toEqual(['network']);
  network();
  network();
  (await mine)();
  (await behind)();
  expect(order).toEqual(['network', 'both', 'session']);
  expect(turns.size()).toBe(0);
});

test('whoever goes while waiting holds up nobody, and nothing of them is kept', async () => {
  const order: string[] = [];
  const turns = createTurns();
  const take = taking(turns, order);
  const first = await take('first', [['key', 1]]);
  const gone = new AbortController();
  const left = Array.from({ length: 100 }, (_, n) =>
    take(
      `left ${n}`,
      [
        [`own ${n}`, 1],
        ['key', 1],
      ],
      gone.signal,
    ),
  );
  const last = take('last', [['key', 1]]);
  await tick();
  expect(turns.size()).toBe(101);
  gone.abort();
  const ends = await Promise.allSettled(left);
  expect(new Set(ends.map(({ status }) => status))).toEqual(new Set(['rejected']));
  expect(turns.size()).toBe(1);
  first();
  (await last)();
  expect(order).toEqual(['first', 'last']);
  expect(turns.size()).toBe(0);
});

test('whoever has gone before has no turn', async () => {
  const turns = createTurns();
  await expect(turns.take([{ key: 'key', most: 1 }], AbortSignal.abort())).rejects.toThrow();
  expect(turns.size()).toBe(0);
});
