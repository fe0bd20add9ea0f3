import { expect, test } from 'vitest';
import { createFilters } from './filters.ts';

test('a subscription that fails leaves nothing, neither a handler nor itself on the next connection', async () => {
  let isAway = true;
  const asked: string[] = [];
  const filters = createFilters({
    async subscribe(filter) {
      if (isAway) throw new Error('the connection broke');
      asked.push(filter);
    },
    unsubscribe: async () => undefined,
  });
  const heard: string[] = [];
  await expect(filters.add('a/+', (topic) => void heard.push(topic))).rejects.toThrow('broke');
  isAway = false;
  await filters.again();
  await filters.deliver('a/b', new Uint8Array(), false);
  expect([asked, heard]).toEqual([[], []]);
});
