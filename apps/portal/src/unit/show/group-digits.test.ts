import { describe, expect, it } from 'vitest';
import { groupSerial } from './group-digits.ts';

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
});
