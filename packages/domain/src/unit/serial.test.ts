import { expect, test } from 'vitest';
import { fitsKind, isSerial, normalizeSerial, type UnitKind } from './serial.ts';

test.each<[UnitKind, string, boolean]>([
  ['controller', '204117384', true],
  ['controller', '20411738', false],
  ['controller', '2041173', false],
  ['controller', '2041173845', false],
  ['aqua', '204117384', true],
  ['aqua', '20411738', false],
  ['aqua', '2041173', true],
  ['aqua', '204117', false],
  ['aqua', 'ab1 2c3 4', true],
])('the number of a unit that is %s may be %j: %s', (kind, typed, may) => {
  const serial = normalizeSerial(typed);
  expect(isSerial(serial) && fitsKind(serial, kind)).toBe(may);
});
