import { expect, it } from 'vitest';
import { inTurns } from './in-turns.ts';

it('no more than so many run at once, in their order, also after one that failed', async () => {
  const turns = inTurns(2);
  const begun: number[] = [];
  const held = Array.from({ length: 5 }, () => Promise.withResolvers<number>());
  const all = held.map(({ promise }, nth) =>
    turns(() => {
      begun.push(nth);
      return promise;
    }),
  );
  await Promise.resolve();
  expect(begun).toEqual([0, 1]);
  held[1]?.reject(new Error('one that failed'));
  await expect(all[1]).rejects.toThrow('one that failed');
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  for (const [nth, { resolve }] of held.entries()) resolve(nth);
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});
