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

test('a message goes to whoever asked for its topic or a pattern of it, to each once, and to nobody else', async () => {
  const filters = createFilters({ subscribe: async () => undefined, unsubscribe: async () => undefined });
  const heard: string[] = [];
  const add = (filter: string, name: string) => filters.add(filter, () => void heard.push(name));
  const leave = await add('pool/v1/A/up/state', 'A');
  await add('pool/v1/A/up/state', 'A too');
  await add('pool/v1/B/up/state', 'B');
  const leaveAll = await add('pool/v1/+/up/state', 'all');
  await add('pool/v1/A/#', 'below A');
  const deliver = async (topic: string): Promise<string[]> => {
    heard.length = 0;
    await filters.deliver(topic, new Uint8Array(), false);
    return heard.toSorted();
  };
  expect(await deliver('pool/v1/A/up/state')).toEqual(['A', 'A too', 'all', 'below A']);
  expect(await deliver('pool/v1/C/up/state')).toEqual(['all']);
  await leave();
  await leaveAll();
  expect(await deliver('pool/v1/A/up/state')).toEqual(['A too', 'below A']);
  expect(await deliver('pool/v1/C/up/state')).toEqual([]);
});
