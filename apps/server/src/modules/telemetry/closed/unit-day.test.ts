import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { quartersOf } from './unit-day.ts';

const row = fc.record({
  second: fc.integer({ min: 0, max: 4 * 900 - 1 }),
  water: fc.oneof(
    fc.integer({ min: -50, max: 400 }).map((tenths) => tenths / 10),
    fc.constant(Number.NaN),
  ),
});
type Row = { second: number; water: number };

const quarters = (rows: readonly Row[]) =>
  quartersOf(
    new Map([
      ['t', Float64Array.from(rows, ({ second }) => second)],
      ['v_water', Float64Array.from(rows, ({ water }) => water)],
    ]),
  );

/** A quarter's numbers straight from what they mean. */
function expected(rows: readonly Row[], place: number) {
  const all = rows.filter(({ second }) => Math.floor(second / 900) === place);
  const told = all.map(({ water }) => water).filter((value) => !Number.isNaN(value));
  const sum = Math.round(told.reduce((total, value) => total + value, 0) * 1e6) / 1e6;
  const isTold = told.length > 0;
  return {
    rows: all.length,
    count: told.length,
    // A zero has no sign in what units measure.
    sum: isTold ? sum + 0 : Number.NaN,
    min: isTold ? Math.min(...told) + 0 : Number.NaN,
    max: isTold ? Math.max(...told) + 0 : Number.NaN,
  };
}

test('quarters of an hour sum up their rows, in whatever order these come', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 40 }), (rows) => {
      const found = quarters(rows);
      if (rows.every(({ water }) => Number.isNaN(water))) {
        expect([...found.keys()]).toEqual(['rows']);
        return;
      }
      for (const place of [0, 1, 2, 3, 4]) {
        const at = (name: string) => (found.get(name)?.[place] ?? Number.NaN) + 0;
        const own = ['count', 'sum', 'min', 'max'].map((name) => [name, at(`v_water.${name}`)]);
        expect({ rows: at('rows'), ...Object.fromEntries(own) }).toEqual(expected(rows, place));
      }
    }),
  );
});
