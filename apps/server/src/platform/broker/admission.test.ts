import { expect, test } from 'vitest';
import { createTurns } from './admission.ts';

test('networks that come under one name take turns, and are told of; one network alone is not', async () => {
  const rivals: string[] = [];
  const turns = createTurns({
    rate: { sustained: 50, burst: 1 },
    now: () => performance.now(),
    onWait: () => undefined,
    onRivals: (key) => rivals.push(key),
  });
  await turns.take('alone', 'a');
  await Promise.all([turns.take('alone', 'a'), turns.take('alone', 'a')]);
  expect(rivals).toEqual([]);
  await turns.take('shared', 'a');
  const order: string[] = [];
  const come = async (network: string): Promise<void> => {
    if (await turns.take('shared', network)) order.push(network);
  };
  const crowd = Array.from({ length: 50 }, () => come('a'));
  await Promise.all([...crowd, come('b')]);
  expect(order).toEqual(['a', 'b']);
  expect(rivals).toEqual(['shared']);
  turns.stop();
});
