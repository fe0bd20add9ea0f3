import { expect, it } from 'vitest';
import { nightBetween } from './schedule-spans.ts';

const at = (start: number, end: number) => ({ start: start * 60, end: end * 60 });

it.each([
  ['without others', [], '22:00', '04:00'],
  ['after one that ends before the evening', [at(9, 17)], '22:00', '04:00'],
  ['after one that ends in the evening', [at(9, 17), at(19, 23)], '23:00', '04:00'],
  ['before one that begins early', [at(3, 9)], '22:00', '03:00'],
])('an interval over midnight begins as none that overlaps: %s', (_, days, start, end) => {
  expect(nightBetween(days)).toEqual({ start, end });
});
