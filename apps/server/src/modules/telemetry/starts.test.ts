import { expect, test } from 'vitest';
import type { TelemetryEntry } from './entry.ts';
import { createStarts } from './starts.ts';

const entry = (from: number, epoch = 'e'): TelemetryEntry => ({
  unitId: 'u',
  serial: 's',
  sid: undefined,
  epoch,
  from,
  to: from + 9,
  rows: [],
});

test('the lowest number of a connection is its start', () => {
  const starts = createStarts();
  starts.begins('s', 'one');
  for (const from of [11, 21, 1, 31]) starts.note(entry(from));
  expect(starts.of(entry(31))).toBe(1);
  // Says again what it is, for instance because a part of it came or went.
  starts.begins('s', 'one');
  starts.note(entry(41));
  expect(starts.of(entry(41))).toBe(1);
  starts.begins('s', 'two');
  starts.note(entry(51));
  expect(starts.of(entry(51))).toBe(51);
  starts.note(entry(7, 'other'));
  expect(starts.of(entry(7, 'other'))).toBe(7);
});

test('a unit that never said its connection’s name has a start as well', () => {
  const starts = createStarts();
  starts.note(entry(11));
  starts.note(entry(21));
  expect(starts.of(entry(21))).toBe(11);
});

test('while something may have been missed there is no new start, until a connection is seen to begin', () => {
  const starts = createStarts();
  starts.missed('s', 'one');
  starts.note(entry(11));
  expect(starts.of(entry(11))).toBeUndefined();
  // The same connection that was there before says again what it is.
  starts.begins('s', 'one');
  starts.note(entry(11));
  expect(starts.of(entry(11))).toBeUndefined();
  starts.begins('s', 'two');
  starts.note(entry(11));
  expect(starts.of(entry(11))).toBe(11);
  // Away from the broker while the unit came back and said 21 to 30.
  starts.missed('s', 'three');
  starts.note(entry(31));
  expect(starts.of(entry(31))).toBe(11);
});

test('after a gap no connection’s start is known but those from before, until it is seen to begin', () => {
  const starts = createStarts();
  starts.begins('s', 'one');
  starts.note(entry(1));
  starts.gap();
  starts.note(entry(21));
  expect(starts.of(entry(21))).toBe(1);
  starts.note(entry(21, 'other'));
  expect(starts.of(entry(21, 'other'))).toBeUndefined();
  const stranger = { ...entry(11), unitId: 'v', serial: 't' };
  starts.note(stranger);
  expect(starts.of(stranger)).toBeUndefined();
  starts.begins('t', 'its own');
  starts.note(stranger);
  expect(starts.of(stranger)).toBe(11);
});

test('a unit that makes boots without end pushes out its own starts, and nobody else’s', () => {
  const starts = createStarts();
  const other = { ...entry(5), unitId: 'v', serial: 't' };
  starts.note(other);
  for (let boot = 0; boot < 300_000; boot++) starts.note(entry(1, `boot ${boot}`));
  expect(starts.of(other)).toBe(5);
  expect(starts.of(entry(1, 'boot 0'))).toBeUndefined();
  expect(starts.of(entry(1, 'boot 299999'))).toBe(1);
});
