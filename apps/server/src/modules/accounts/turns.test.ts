import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

/** Work that ends when it is told to, and notes that it began. */
function works() {
  const begun: number[] = [];
  const ends: ((error?: Error) => void)[] = [];
  return {
    begun,
    ends,
    work: (n: number) => () => {
      begun.push(n);
      return new Promise<number>((resolve, reject) => {
        ends[n] = (error) => (error ? reject(error) : resolve(n));
      });
    },
  };
}

test('so many run at once, so many wait in their order, and who is too much is refused', async () => {
  const turn = createTurns({ atOnce: 2, waiting: 2 });
  const { begun, ends, work } = works();
  const all = [0, 1, 2, 3].map((n) => turn(work(n)));
  await expect(turn(work(4))).rejects.toMatchObject({ kind: 'too-many', retryAfter: 3 });
  expect(begun).toEqual([0, 1]);
  ends[1]?.();
  await all[1];
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  const last = turn(work(4));
  for (const n of [0, 2]) ends[n]?.();
  await expect.poll(() => begun).toEqual([0, 1, 2, 3, 4]);
  for (const n of [3, 4]) ends[n]?.();
  expect(await Promise.all([...all, last])).toEqual([0, 1, 2, 3, 4]);
});

test('work that fails gives its turn on', async () => {
  const turn = createTurns({ atOnce: 1, waiting: 1 });
  const { ends, work } = works();
  const [failing, next] = [turn(work(0)), turn(async () => 'done')];
  ends[0]?.(new Error('broken'));
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
  expect(await turn(async () => 'again')).toBe('again');
});
