import { expect, test } from 'vitest';
import { createRetained } from './retained.ts';
import { matches } from './topic-filter.ts';

const topics = ['a', 'a/b', 'a/b/c', 'a/x/c', 'b', '/a', 'a/', '$SYS/x', '$SYS/x/y', 'pool/v1/S/up/presence'];
const filters = [
  ...topics,
  '#',
  '+',
  '+/+',
  'a/#',
  'a/+',
  'a/+/c',
  '+/b/#',
  '/+',
  '$SYS/#',
  '$SYS/+',
  'no/#',
  '+/x',
  '',
];

test('finds by each filter what the rule for topics says, each once', () => {
  const retained = createRetained();
  for (const topic of topics) retained.set(topic, Buffer.from(topic));
  for (const filter of filters) {
    const found = [...retained.matching(filter)].map(([topic, payload]) => [topic, payload.toString()]);
    const wanted = topics.filter((topic) => matches(filter, topic)).map((topic) => [topic, topic]);
    expect(found.sort()).toEqual(wanted.sort());
  }
});

test('an empty message takes the last one away, and nothing of its topic stays', () => {
  const retained = createRetained();
  retained.set('a/b/c', Buffer.from('1'));
  retained.set('a/b', Buffer.from('2'));
  retained.set('a/b/c', Buffer.alloc(0));
  retained.set('x/y', Buffer.alloc(0));
  expect([...retained.matching('#')].map(([topic]) => topic)).toEqual(['a/b']);
  retained.set('a/b', Buffer.alloc(0));
  expect([...retained.matching('#')]).toEqual([]);
});

test('keeps bytes of its own', () => {
  const retained = createRetained();
  const read = Buffer.from('what was read, of which this is a part');
  retained.set('a', read.subarray(0, 4));
  read.fill(0);
  const [found] = [...retained.matching('a')];
  expect(found?.[1].toString()).toBe('what');
});
