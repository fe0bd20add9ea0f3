import { setImmediate as tick } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createKeyedSemaphores } from './keyed-semaphores.ts';

const here = new AbortController().signal;

/** Acquires and says under a name when it has. */
function acquiring(semaphores: ReturnType<typeof createKeyedSemaphores>, order: string[]) {
  return (name: string, limits: [key: string, most: number][], signal = here): Promise<() => void> =>
    semaphores
      .acquire(
        limits.map(([key, most]) => ({ key, most })),
        signal,
      )
      .then((release) => {
        order.push(name);
        return release;
      });
}

test('so many have their turn at once, the others in the order in which they came', async () => {
  const order: string[] = [];
  const semaphores = createKeyedSemaphores();
  const acquire = acquiring(semaphores, order);
  const first = await acquire('a', [['key', 2]]);
  const second = await acquire('b', [['key', 2]]);
  const waiting = [acquire('c', [['key', 2]]), acquire('d', [['key', 2]])];
  await acquire('other', [['another', 2]]);
  expect(order).toEqual(['a', 'b', 'other']);
  second();
  (await waiting[0])?.();
  (await waiting[1])?.();
  first();
  expect(order).toEqual(['a', 'b', 'other', 'c', 'd']);
  expect(semaphores.size()).toBe(1);
});

test('a turn is had in every share, and given back in all of them once', async () => {
  const order: string[] = [];
  const semaphores = createKeyedSemaphores();
  const acquire = acquiring(semaphores, order);
  const both: [string, number][] = [
    ['session', 1],
    ['network', 1],
  ];
  const network = await acquire('network', [['network', 1]]);
  const mine = acquire('both', both);
  const behind = acquire('session', [['session', 1]]);
  await tick();
  expect(order).toEqual(['network']);
  network();
  network();
  (await mine)();
  (await behind)();
  expect(order).toEqual(['network', 'both', 'session']);
  expect(semaphores.size()).toBe(0);
});

test('whoever goes while waiting holds up nobody, and nothing of them is kept', async () => {
  const order: string[] = [];
  const semaphores = createKeyedSemaphores();
  const acquire = acquiring(semaphores, order);
  const first = await acquire('first', [['key', 1]]);
  const gone = new AbortController();
  const left = Array.from({ length: 100 }, (_, n) =>
    acquire(
      `left ${n}`,
      [
        [`own ${n}`, 1],
        ['key', 1],
      ],
      gone.signal,
    ),
  );
  const last = acquire('last', [['key', 1]]);
  await tick();
  expect(semaphores.size()).toBe(101);
  gone.abort();
  const ends = await Promise.allSettled(left);
  expect(new Set(ends.map(({ status }) => status))).toEqual(new Set(['rejected']));
  expect(semaphores.size()).toBe(1);
  first();
  (await last)();
  expect(order).toEqual(['first', 'last']);
  expect(semaphores.size()).toBe(0);
});

test('whoever has gone before has no turn', async () => {
  const semaphores = createKeyedSemaphores();
  await expect(semaphores.acquire([{ key: 'key', most: 1 }], AbortSignal.abort())).rejects.toThrow();
  expect(semaphores.size()).toBe(0);
});
