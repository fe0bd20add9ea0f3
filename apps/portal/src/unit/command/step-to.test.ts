import { expect, it } from 'vitest';
import { stepTo } from './step-to.ts';

it.each([
  ['a', 'ArrowRight', 'b'],
  ['c', 'ArrowDown', 'a'],
  ['a', 'ArrowLeft', 'c'],
  ['b', 'ArrowUp', 'a'],
  ['b', 'Home', 'a'],
  ['b', 'End', 'c'],
  ['b', 'Enter', undefined],
  ['b', 'toString', undefined],
])('from %s, %s leads to %s', (from, key, to) => {
  expect(stepTo(['a', 'b', 'c'], from, key)).toBe(to);
});
