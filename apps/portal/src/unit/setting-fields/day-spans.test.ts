import { faultyIntervals } from '@poolhouse/domain/filtration/interval-faults';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Grip, moved, partsOf } from './day-spans.ts';

const at = (hours: number) => hours * 60;
const span = (from: number, to: number) => ({ start: at(from), end: at(to) });
const alone = { others: [] };

test.each([
  ['an interval moves', span(6, 9), 'whole', at(2), 'day', [], span(8, 11)],
  ['an end moves', span(6, 9), 'end', at(1), 'day', [], span(6, 10)],
  ['a start moves', span(6, 9), 'start', -at(1), 'day', [], span(5, 9)],
  ['it stays in its day', span(6, 9), 'whole', at(20), 'day', [], { start: at(21), end: 0 }],
  ['and begins with it', span(6, 9), 'whole', -at(20), 'day', [], span(0, 3)],
  ['it stops at the next one', span(6, 9), 'end', at(5), 'day', [span(12, 18)], span(6, 12)],
  ['and at the one before', span(12, 18), 'whole', -at(8), 'day', [span(6, 9)], span(9, 15)],
  ['it never vanishes', span(6, 9), 'start', at(9), 'day', [], { start: at(9) - 10, end: at(9) }],
  [
    'the night’s begins before midnight',
    span(22, 4),
    'start',
    at(5),
    'night',
    [],
    { start: 1435, end: at(4) },
  ],
  ['and ends after it', span(22, 4), 'whole', -at(9), 'night', [], { start: at(18) + 5, end: 5 }],
  ['and stops at the first of the day', span(22, 4), 'end', at(9), 'night', [span(6, 9)], span(22, 6)],
  ['hours go over midnight', span(20, 23), 'whole', at(3), 'free', [], span(23, 2)],
  ['and back', span(1, 3), 'whole', -at(2), 'free', [], span(23, 1)],
] as const)('%s', (_, from, grip, by, kind, others, to) => {
  expect(moved(from, grip, by, { kind, others })).toEqual(to);
});

test.each([
  [span(6, 9), [[at(6), at(9)]]],
  [
    span(22, 2),
    [
      [at(22), 1440],
      [0, at(2)],
    ],
  ],
  [span(22, 0), [[at(22), 1440]]],
  [span(0, 0), [[0, 1440]]],
])('%j is drawn as %j', (from, parts) => expect(partsOf(from)).toEqual(parts));

test('dragging makes no faulty interval of good ones, whatever is taken and however far', () => {
  const grips = fc.constantFrom<Grip>('start', 'end', 'whole');
  const by = fc.integer({ min: -300, max: 300 }).map((steps) => steps * 5);
  const drags = fc.array(fc.tuple(fc.nat(4), grips, by), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(drags, (all) => {
      const spans = [span(4, 6), span(8, 9), span(9, 13), span(15, 20), span(22, 2)];
      for (const [index, grip, way] of all) {
        const own = spans[index] ?? span(4, 6);
        const others = spans.filter((_, other) => other !== index);
        spans[index] = moved(own, grip, way, { kind: index === 4 ? 'night' : 'day', others });
        expect(faultyIntervals(spans.slice(0, 4), spans[4])).toEqual([]);
      }
    }),
  );
});

test('hours that may go over midnight are never the same at both ends', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -5_000, max: 5_000 }),
      fc.constantFrom<Grip>('start', 'end'),
      (way, grip) => {
        const { start, end } = moved(span(10, 18), grip, way, { kind: 'free', ...alone });
        expect(start).not.toBe(end);
        for (const minute of [start, end]) expect(minute >= 0 && minute < 1440).toBe(true);
      },
    ),
  );
});
