import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type NumberColumns, packColumns, unpackColumns } from './packed-columns.ts';

const signless = (values: Float64Array = new Float64Array()) => [...values].map((value) => value + 0);
const again = (columns: NumberColumns) => unpackColumns(packColumns(columns));

const thousandth = fc.oneof(
  fc.integer({ min: -500_000, max: 500_000 }).map((whole) => whole / 1_000),
  fc.constant(Number.NaN),
);
const decimal = fc.record({ whole: fc.integer(), decimals: fc.integer({ min: 0, max: 6 }) });
const number = fc.oneof(
  decimal.map(({ whole, decimals }) => whole / 10 ** decimals),
  fc.constant(Number.NaN),
  fc.double({ noDefaultInfinity: true }),
);

describe('packed columns', () => {
  it('come back as they were, whatever stands in them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40 }), fc.infiniteStream(number), (length, numbers) => {
        const column = () => Float64Array.from({ length }, () => numbers.next().value as number);
        const columns: NumberColumns = new Map([
          ['t', column()],
          ['v_water', column()],
          ['none', new Float64Array(length).fill(Number.NaN)],
        ]);
        const found = again(columns);
        expect([...found.keys()]).toEqual([...columns.keys()]);
        // A zero has no sign in what units measure.
        for (const [name, values] of columns) expect(signless(found.get(name))).toEqual(signless(values));
      }),
    );
  });

  it('come back in part, as the first column tells', () => {
    const part = fc.tuple(fc.nat(40), fc.nat(40)).map((ends) => ends.toSorted((a, b) => a - b));
    fc.assert(
      fc.property(
        fc.constant(40),
        part,
        fc.infiniteStream(thousandth),
        (length, [from = 0, to = 0], numbers) => {
          const column = () => Float64Array.from({ length }, () => numbers.next().value as number);
          const times = Float64Array.from({ length }, (_, index) => 60 * index);
          // No decimals are enough for the one between them, whose numbers stand as they are.
          const plain = Float64Array.from({ length }, (_, index) => Math.PI * index);
          const packed = packColumns(
            new Map([
              ['t', times],
              ['a', column()],
              ['plain', plain],
              ['b', column()],
            ]),
          );
          const whole = unpackColumns(packed);
          const asked: Float64Array[] = [];
          const found = unpackColumns(packed, {
            rangeOf(first) {
              asked.push(first.slice());
              return [from, to];
            },
          });
          expect(asked).toEqual([times]);
          for (const [name, values] of whole)
            expect(found.get(name)?.subarray(from, to)).toEqual(values.subarray(from, to));
        },
      ),
    );
  });

  it('take little more than half a byte of a value that wanders by its last decimal', () => {
    let water = 27;
    const values = Float64Array.from({ length: 1_440 }, (_, minute) => {
      water = Math.round((water + ((minute * 7919) % 5) / 1_000 - 0.002) * 1_000) / 1_000;
      return water;
    });
    const on = new Float64Array(1_440).fill(60);
    expect(packColumns(new Map([['v_water', values]])).length).toBeLessThan(900);
    expect(packColumns(new Map([['o_filtration', on]])).length).toBeLessThan(100);
  });

  it('leave little for the garbage collector', () => {
    const packed = packColumns(new Map([['t', Float64Array.of(1, 2, 300)]]));
    const before = process.memoryUsage().arrayBuffers;
    for (let time = 0; time < 200; time++) unpackColumns(packed);
    // Each was unpacked into 64 KB.
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(6_000_000);
  });

  it('of another form, and such as are cut off, are refused', () => {
    const packed = packColumns(new Map([['t', Float64Array.of(1, 2, 300)]]));
    expect(() => unpackColumns(Buffer.concat([Buffer.of(9), packed.subarray(1)]))).toThrow('form 9');
    expect(() => unpackColumns(packed.subarray(0, 8))).toThrow();
  });
});
