import { expect, test } from 'vitest';
import { matches } from './topic-filter.ts';

test.each([
  ['a/b', 'a/b', true],
  ['a/b', 'a/b/c', false],
  ['a/b/c', 'a/b', false],
  ['a/+', 'a/b', true],
  ['a/+', 'a/b/c', false],
  ['a/+/c', 'a//c', true],
  ['+', 'a', true],
  ['+/+', '/a', true],
  ['a/#', 'a/b/c', true],
  ['a/#', 'a', true],
  ['#', 'a/b', true],
  ['#', '$SYS/x', false],
  ['+/x', '$SYS/x', false],
  ['$SYS/#', '$SYS/x', true],
])('%s and %s: %s', (filter, topic, expected) => expect(matches(filter, topic)).toBe(expected));
