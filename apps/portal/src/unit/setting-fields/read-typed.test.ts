import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minutesOf, readNumber, readTime, stepped, timeOf } from './read-typed.ts';

test.each([
  ['22', 22],
  ['22,5', 22.5],
  ['22.5', 22.5],
  [' 7,2 ', 7.2],
  ['−3', -3],
  ['–3,5', -3.5],
  ['-0.1', -0.1],
  ['+2', 2],
  [',5', 0.5],
  ['5,', 5],
])('%j is %d', (text, value) => expect(readNumber(text)).toBe(value));

test.each(['', 'warm', '2 2', '1.000,5', '1e3', '0x10', '22°', '--2', '12345678901', 'NaN', '.'])(
  '%j is no number and stays as it is',
  (text) => expect(readNumber(text)).toBe(text),
);

test.each([
  ['6', '06:00'],
  ['18', '18:00'],
  ['630', '06:30'],
  ['0630', '06:30'],
  ['6:30', '06:30'],
  ['6.30', '06:30'],
  ['06,30', '06:30'],
  ['6h30', '06:30'],
  ['00:00', '00:00'],
  ['23:59', '23:59'],
])('%j is %s', (text, time) => expect(readTime(text)).toBe(time));

test.each(['24:00', '24', '12:60', '6:3', 'noon', '12:30:10', '', '-6:00'])(
  '%j is no time and stays as it is',
  (text) => expect(readTime(text)).toBe(text),
);

test.each([
  [{ min: 5, max: 40, step: 0.5 }, 26, 1, 26.5],
  [{ min: 5, max: 40, step: 0.5 }, 26.2, 1, 26.5],
  [{ min: 5, max: 40, step: 0.5 }, 26.2, -1, 26],
  [{ min: 5, max: 40, step: 0.5 }, 40, 1, 40],
  [{ min: 5, max: 40, step: 0.5 }, 99, -1, 40],
  [{ min: -5, max: 5, step: 0.1 }, 0.2, 1, 0.3],
  [{ min: -5, max: 5, step: 0.1 }, 0.1, -1, 0],
  [{ min: 60, max: 900, step: 10 }, 180, -10, 80],
])('%j at %d goes %d steps to %d', (range, value, count, next) => {
  expect(stepped(range, value, count)).toBe(next);
});

test('a time is the minutes of its day', () => {
  fc.assert(
    fc.property(fc.integer({ min: -3_000, max: 3_000 }), (minutes) => {
      expect(minutesOf(timeOf(minutes))).toBe(((minutes % 1440) + 1440) % 1440);
    }),
  );
});
