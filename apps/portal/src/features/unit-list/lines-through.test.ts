import { expect, it } from 'vitest';
import { linesThrough } from './lines-through.ts';

const size = { width: 100, height: 20 };

it.each([
  [
    'from the least at the bottom to the greatest at the top',
    [0, 1_800, 3_600],
    [20, 22, 24],
    ['0.0,20.0 50.0,10.0 100.0,0.0'],
  ],
  ['flat where there is nothing but noise', [0, 1_800], [20, 20.1], ['0.0,11.0 100.0,9.0']],
  [
    'broken where nothing was measured',
    [0, 1_800, 3_600, 5_400],
    [20, null, 22, 22],
    ['0.0,20.0', '66.7,0.0 100.0,0.0'],
  ],
  ['broken where nothing was heard', [0, 7_200, 9_000], [20, 20, 20], ['0.0,10.0', '80.0,10.0 100.0,10.0']],
  ['none without a value', [0, 1_800], [null, null], []],
])('a line is %s', (_, times, values, lines) => {
  expect(linesThrough(times, values, size)).toEqual(lines);
});
