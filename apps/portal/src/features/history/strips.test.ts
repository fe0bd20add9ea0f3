import { expect, test } from 'vitest';
import { gapsOf, stripsOf } from './strips.ts';

const t = [0, 60, 120, 600, 660];

test('minutes that follow each other are one stretch, another speed is another; what never ran has an empty strip', () => {
  const o = {
    filtration: [60, 60, 60, 60, 30],
    speed: [1, 1, 3, 3, 3],
    heating: [0, 0, 0, 0, 0],
    solar: [null],
  };
  const [filtration, heating, ...more] = stripsOf({ t, o });
  expect(filtration).toEqual({
    output: 'filtration',
    stretches: [
      { from: 0, to: 120, share: 1 / 3 },
      { from: 120, to: 180, share: 1 },
      { from: 600, to: 720, share: 1 },
    ],
    total: 270,
  });
  expect(heating).toEqual({ output: 'heating', stretches: [], total: 0 });
  expect(more).toEqual([]);
});

test('what a pump dosed is added up in ml', () => {
  const [strip] = stripsOf({ t, o: { phMinus: [0, 12, 0, 8, null] } });
  expect(strip).toMatchObject({ output: 'phMinus', total: 20 });
  expect(strip?.stretches.map(({ from }) => from)).toEqual([60, 600]);
});

test('of hours each has the part that it ran', () => {
  const [strip] = stripsOf({ t: [0, 3600, 7200], o: { filtration: [3600, 3600, 500] }, min: {} });
  expect(strip?.stretches).toEqual([
    { from: 0, to: 7200, share: 1 },
    { from: 7200, to: 10_800, share: 0.25 },
  ]);
});

test('times without a row are gaps, from the beginning and until now too', () => {
  const rows = [3600, 3660, 3720, 9000];
  expect(gapsOf({ t: rows }, 12_000, 0).map(({ from, to }) => [from, to])).toEqual([
    [0, 3600],
    [3720, 9000],
    [9000, 12_000],
  ]);
  expect(gapsOf({ t: [] }, 12_000, 0)).toEqual([]);
  expect(gapsOf({ t: [0, 60, 120] }, 180, 0)).toEqual([]);
});
