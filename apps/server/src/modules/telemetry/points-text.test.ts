import { expect, test } from 'vitest';
import { NumberRoom } from './closed/number-room.ts';
import { createPoints } from './points.ts';
import { sampleColumns } from './sample-columns.ts';

const minutes = 40;
const numbers = [
  ...[0, -0, 1, 10, 99, 100, 7.2, 27.123, -3.5, -0.001, 0.0004, 1.0005, 0.1 + 0.2, 999.9996, 12_345.678],
  ...[2 ** 31 / 1_000, 2_147_483.648, 1e12, 1e15, 123_456_789_012_345, 1e21, -1e22, 5e-7],
];

/** In each second column the same number comes several times, as most do of a pool. */
const pieceOf = (index: number, nth: number): number => (nth % 2 === 0 ? index : Math.floor(index / 8));

/** In which numbers of somebody else were left. */
function usedRoom(): NumberRoom {
  const room = new NumberRoom();
  for (let times = 0; times < 2; times++) {
    room.take(100_000).fill(7);
    room.clear();
  }
  return room;
}

/** Some columns of which each minute has one of the numbers, or none. */
function points(starts?: Float64Array) {
  const made = createPoints({
    columns: sampleColumns,
    starts,
    size: minutes,
    digits: 3,
    room: usedRoom(),
  });
  const places = Int32Array.from({ length: minutes * 2 }, (_, index) => (index % 7 === 0 ? -1 : index >> 1));
  const at = Float64Array.from(places, (_, index) => 1_764_000_000 + index * 30.5);
  made.add(places, at, (column) => {
    const nth = sampleColumns.findIndex((one) => one.column === column);
    if (nth % 3 === 2) return undefined;
    const sum = at.map((_, index) =>
      (index + nth) % 5 === 0 ? Number.NaN : (numbers[(pieceOf(index, nth) * 3 + nth) % numbers.length] ?? 0),
    );
    return { sum };
  });
  return made;
}

test.each([
  ['minutes', undefined],
  ['hours', Float64Array.from({ length: minutes }, (_, index) => 1_764_000_000 + index * 3_600)],
])('points of %s are written as JSON would have them', (_, starts) => {
  const head = { '@type': 'UnitHistory', timeZone: 'Europe/„Berlin“' };
  expect(points(starts).text(head).toString()).toBe(JSON.stringify({ ...head, ...points(starts).columns() }));
});

test('no points are empty lists', () => {
  const none = createPoints({
    columns: sampleColumns,
    starts: undefined,
    size: 0,
    digits: 3,
    room: new NumberRoom(),
  });
  expect(JSON.parse(none.text({ a: 1 }).toString())).toEqual({ a: 1, t: [], v: {}, o: {} });
});
