import { expect, onTestFinished, test, vi } from 'vitest';
import { createCursor, remembered, rowAt } from './cursor.ts';

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

test('once a text was asked for, all of them are written when the browser has time, each of them once', () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work));
  onTestFinished(() => void vi.unstubAllGlobals());
  const written: number[] = [];
  const shown = remembered((row) => {
    written.push(row);
    return `row ${row}`;
  }, 800);
  expect([written, idle]).toEqual([[], []]);
  expect([shown(2), shown(2), shown(1)]).toEqual(['row 2', 'row 2', 'row 1']);
  expect([written, idle.length]).toEqual([[2, 1], 1]);
  for (const work of idle) work();
  expect(idle).toHaveLength(2);
  expect([shown(0), shown(799)]).toEqual(['row 0', 'row 799']);
  expect(written.toSorted((one, other) => one - other)).toEqual([...Array(800).keys()]);
});
