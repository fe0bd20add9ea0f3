import { expect, test } from 'vitest';
import { degrees } from './plot-options.ts';

test.each([
  ['what was measured, with room about it', 10, 50, undefined, [6, 54]],
  ['four degrees at least, or noise would look like weather', 24.9, 25.1, undefined, [22, 28]],
  ['what is set as well, above', 20, 24, 28, [19, 29]],
  ['and below, with what heating allows', 26, 30, 24, [23, 31]],
  ['nothing was measured', null, null, 28, [0, 30]],
] as const)('a scale shows %s', (_what, least, greatest, aim, shown) => {
  expect(degrees(least, greatest, aim)).toEqual(shown);
});
