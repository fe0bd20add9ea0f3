import { expect, test } from 'vitest';
import { createFullKeys } from './full-keys.ts';

test('a key is full until it has room, and known to be for five seconds at most', () => {
  const full = createFullKeys();
  full.add('a', 1_000, 3_000);
  full.add('b', 1_000, 60_000);
  expect(full.until(['a'], 2_999)).toBe(3_000);
  expect(full.until(['a'], 3_000)).toBeUndefined();
  expect(full.until(['a', 'b', 'c'], 2_000)).toBe(60_000);
  expect(full.until(['b'], 6_000)).toBeUndefined();
  expect(full.until(['b'], 2_000)).toBeUndefined();
});

test('what is forgotten, or was found by a clock that was set back since, is not trusted', () => {
  const full = createFullKeys();
  full.add('a', 1_000, 60_000);
  full.forget(['a']);
  expect(full.until(['a'], 1_000)).toBeUndefined();
  full.add('b', 100_000, 160_000);
  expect(full.until(['b'], 1_000)).toBeUndefined();
});

test('however many are found full, so many are remembered, and the oldest go first', () => {
  const full = createFullKeys({ most: 2 });
  for (const key of ['a', 'b', 'a', 'c']) full.add(key, 1_000, 60_000);
  expect(['a', 'b', 'c'].filter((key) => full.until([key], 2_000))).toEqual(['a', 'c']);
});
