import { expect, it } from 'vitest';
import { once } from './use-once.ts';

it('runs once for a key, also when it is asked for again after its success', async () => {
  let runs = 0;
  const run = async () => {
    runs += 1;
  };
  await Promise.all([once('a', run), once('a', run)]);
  await once('a', run);
  expect(runs).toBe(1);
  await once('b', run);
  expect(runs).toBe(2);
});

it('may run again after it failed', async () => {
  let runs = 0;
  const run = async () => {
    runs += 1;
    if (runs === 1) throw new Error('no connection');
  };
  await expect(once('c', run)).rejects.toThrow('no connection');
  await once('c', run);
  expect(runs).toBe(2);
});
