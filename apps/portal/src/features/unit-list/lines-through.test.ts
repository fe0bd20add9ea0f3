import { expect, it } from 'vitest';
import { linesThrough } from './lines-through.ts';

const hour = 3_600;
const place = { width: 240, height: 20, end: 24 * hour };

it.each([
  [
    'from the least at the bottom to the greatest at the top',
    [12 * hour, 12.5 * hour, 13 * hour],
    [20, 22, 24],
    ['120.0,20.0 125.0,10.0 130.0,0.0'],
  ],
  ['flat where there is nothing but noise', [0, hour / 2], [20, 20.1], ['0.0,11.0 5.0,9.0']],
  [
    'broken where nothing was measured',
    [0, hour / 2, hour, 1.5 * hour],
    [20, null, 22, 22],
    ['0.0,20.0', '10.0,0.0 15.0,0.0'],
  ],
  [
    'broken where nothing was heard',
    [0, 2 * hour, 2.5 * hour],
    [20, 20, 20],
    ['0.0,10.0', '20.0,10.0 25.0,10.0'],
  ],
  [
    'over before its edge where nothing was heard since',
    [hour, 1.5 * hour],
    [20, 20],
    ['10.0,10.0 15.0,10.0'],
  ],
  ['none without a value', [0, hour / 2], [null, null], []],
])('a line is %s', (_, times, values, lines) => {
  expect(linesThrough(times, values, place)).toEqual(lines);
});
