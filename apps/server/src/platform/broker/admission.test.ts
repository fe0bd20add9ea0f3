import { expect, test } from 'vitest';
import { createAdmission } from './admission.ts';

test('networks that come under one name take turns, and are told of; one network alone is not', async () => {
  const rivals: string[] = [];
  const admission = createAdmission({
    rate: { sustained: 50, burst: 1 },
    now: () => performance.now(),
    onWait: () => undefined,
    onRivals: (key) => rivals.push(key),
  });
  await admission.admit('alone', 'a');
  await Promise.all([admission.admit('alone', 'a'), admission.admit('alone', 'a')]);
  expect(rivals).toEqual([]);
  await admission.admit('shared', 'a');
  const order: string[] = [];
  const come = async (network: string): Promise<void> => {
    if (await admission.admit('shared', network)) order.push(network);
  };
  const crowd = Array.from({ length: 50 }, () => come('a'));
  await Promise.all([...crowd, come('b')]);
  expect(order).toEqual(['a', 'b']);
  expect(rivals).toEqual(['shared']);
  admission.stop();
});
