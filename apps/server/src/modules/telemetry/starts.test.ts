import { expect, test } from 'vitest';
import type { TelemetryEntry } from './entry.ts';
import { createStarts } from './starts.ts';

const entry = (from: number, sid: string | undefined = 'one', epoch = 'e'): TelemetryEntry => ({
  unitId: 'u',
  serial: 's',
  sid,
  epoch,
  from,
  to: from + 9,
  rows: [],
});

test('the lowest number of a connection is its start', () => {
  const starts = createStarts();
  for (const from of [11, 21, 1, 31]) starts.note(entry(from));
  expect(starts.of(entry(31))).toBe(1);
  starts.note(entry(51, 'two'));
  expect(starts.of(entry(51, 'two'))).toBe(51);
  starts.note(entry(7, 'two', 'other'));
  expect(starts.of(entry(7, 'two', 'other'))).toBe(7);
});

test('a unit that never said its connection’s name has a start as well', () => {
  const starts = createStarts();
  starts.note(entry(11, undefined));
  starts.note(entry(21, undefined));
  expect(starts.of(entry(21))).toBe(11);
});

test('while something may have been missed there is no new start, until a connection is seen to begin', () => {
  const starts = createStarts();
  starts.missed('s');
  starts.note(entry(11));
  expect(starts.of(entry(11))).toBeUndefined();
  starts.begins('s');
  starts.note(entry(11, 'two'));
  expect(starts.of(entry(11))).toBe(11);
  // Away from the broker while the unit came back and said 21 to 30.
  starts.missed('s');
  starts.note(entry(31, 'three'));
  expect(starts.of(entry(31))).toBe(11);
});
