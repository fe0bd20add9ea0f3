import { expect, test } from 'vitest';
import { createCursor, rowAt } from './cursor.ts';

test.each([
  [100, 0],
  [129, 0],
  [131, 1],
  [160, 1],
  [400, 3],
  [95, 0],
  [280, undefined],
  [500, undefined],
  [0, undefined],
])('at %s the row %s is pointed at', (at, row) => {
  expect(rowAt([100, 160, 220, 400], at, 45)).toBe(row);
});

test('nothing is pointed at where there is nothing', () => {
  expect(rowAt([], 5, 100)).toBeUndefined();
});

test('who listens hears of another time, and no more after leaving', () => {
  const cursor = createCursor();
  const heard: (number | undefined)[] = [];
  const leave = cursor.subscribe(() => heard.push(cursor.read()));
  cursor.set(5);
  cursor.set(5);
  cursor.set(undefined);
  leave();
  cursor.set(7);
  expect(heard).toEqual([5, undefined]);
});
