import { expect, it } from 'vitest';
import { groupCode } from './codes.ts';

it.each([
  ['7kq2m9xa4t', '7KQ2M 9XA4T'],
  ['7KQ2-M9XA-4T', '7KQ2M 9XA4T'],
  ['7kq2m9', '7KQ2M 9'],
  ['oOiL', '0011'],
  ['0123456789ABCDEF', '0123 4567 89AB CDEF'],
  ['', ''],
])('a display, a label and a form write the code %j as %j', (typed, shown) => {
  expect(groupCode(typed)).toBe(shown);
});
