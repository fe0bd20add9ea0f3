import { expect, test } from 'vitest';
import { telemetryEntry as entry } from '#testing/units/telemetry-entry.ts';
import type { TelemetryEntry } from './entry.ts';
import { createRoundRobin } from './round-robin.ts';

const list = (unit: string, from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => `${unit}${from + index}`);
const names = (entries: readonly TelemetryEntry[]): string[] =>
  entries.map(({ unitId, from }) => `${unitId}${from}`);

test('nobody waits behind all that one unit has to say', () => {
  const queue = createRoundRobin();
  for (let from = 0; from < 5_000; from += 500) queue.add(entry('greedy', from, 500));
  for (const calm of ['a', 'b', 'c']) queue.add(entry(calm, 1, 1));
  expect(names(queue.take(1_000, 250))).toEqual(['greedy0', 'a1', 'b1', 'c1']);
  expect(queue.rows).toBe(4_500);
  queue.add(entry('a', 2, 1));
  expect(names(queue.take(1_000, 250))).toEqual(['greedy500', 'a2']);
});

test('a unit’s own stay in their order, units come in turns of some rows, and all of them come', () => {
  const queue = createRoundRobin();
  for (let from = 1; from <= 40; from++) queue.add(entry('a', from, 1));
  for (const from of [1, 2]) queue.add(entry('b', from, 1));
  expect(queue.rowsOf('a')).toBe(40);
  expect(names(queue.take(30, 50))).toEqual([...list('a', 1, 16), 'b1', 'b2', ...list('a', 17, 28)]);
  expect(names(queue.take(30, 3))).toEqual(list('a', 29, 31));
  expect(names(queue.take(30, 50))).toEqual(list('a', 32, 40));
  expect(queue.take(4, 3)).toEqual([]);
  expect([queue.rows, queue.rowsOf('a')]).toEqual([0, 0]);
});

test('a message of more rows than a turn has is a turn of its own', () => {
  const queue = createRoundRobin();
  for (const from of [1, 21]) queue.add(entry('a', from, 20));
  for (const [from, rows] of [
    [1, 10],
    [11, 10],
  ] as const)
    queue.add(entry('b', from, rows));
  expect(names(queue.take(100, 100))).toEqual(['a1', 'b1', 'a21', 'b11']);
});

test('what a unit had in its turns before counts, and whoever has had enough holds up nobody', () => {
  const queue = createRoundRobin();
  queue.add(entry('full', 1, 20));
  queue.add(entry('full', 21, 20));
  for (const unit of ['a', 'b']) for (let from = 1; from <= 40; from++) queue.add(entry(unit, from, 1));
  expect(names(queue.take(100, 20))).toEqual([
    'full1',
    ...[...list('a', 1, 16), ...list('b', 1, 16)],
    ...[...list('a', 17, 20), ...list('b', 17, 20)],
  ]);
});
