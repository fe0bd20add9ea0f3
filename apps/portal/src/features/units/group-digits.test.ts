import { describe, expect, it } from 'vitest';
import { groupCode, groupSerial } from './group-digits.ts';

describe('grouping', () => {
  it.each([
    ['204117384', '204 117 384'],
    ['20 41 1738', '204 117 38'],
    ['2041173', '204 117 3'],
    ['ab1 2c', 'AB1 2C'],
    ['', ''],
  ])('writes serial %j as %j', (typed, shown) => {
    expect(groupSerial(typed)).toBe(shown);
  });

  it.each([
    ['7kq2m9xa4t', '7KQ2 M9XA 4T'],
    ['7KQ2-M9XA-4T', '7KQ2 M9XA 4T'],
    ['oOiL', '0011'],
    ['0123456789ABCDEF', '0123 4567 89AB CDEF'],
  ])('writes code %j as %j', (typed, shown) => {
    expect(groupCode(typed)).toBe(shown);
  });
});
