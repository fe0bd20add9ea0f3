import { datePresets } from '@poolhouse/domain/calendar/date-range';
import { describe, expect, test } from 'vitest';
import {
  anyTime,
  daysOf,
  isBackwards,
  ofPreset,
  ownOf,
  type Period,
  readPeriod,
  writePeriod,
} from './period.ts';

const today = '2026-07-15';
const own = (from: string, to: string): Period => ({ name: 'own', from, to });
const all: Period[] = [
  anyTime,
  ...datePresets.map(ofPreset),
  own('2026-07-01', '2026-07-03'),
  own('2026-07-01', ''),
  own('', '2026-07-03'),
  own('', ''),
];

describe('a period in an address', () => {
  test.each(all)('$name $from $to is read as it was written, beside what else stands there', (period) => {
    for (const usual of [anyTime, ofPreset('today')]) {
      const params = new URLSearchParams('type=error&from=2020-01-01&period=today');
      writePeriod(params, period, usual);
      expect(readPeriod(params, usual)).toEqual(period);
      expect(params.get('type')).toBe('error');
    }
  });

  test('says nothing where it is the usual one', () => {
    const params = new URLSearchParams('period=today');
    writePeriod(params, anyTime, anyTime);
    expect(params.toString()).toBe('');
  });

  test.each([
    ['period=yesterday', anyTime],
    ['from=2026-02-30', anyTime],
    ['from=2026-02-30&to=2026-03-01', own('', '2026-03-01')],
    ['from=2026-07-01&to=%3Cscript%3E', own('2026-07-01', '')],
  ])('%s is read as far as it makes sense', (query, period) => {
    expect(readPeriod(new URLSearchParams(query), anyTime)).toEqual(period);
  });
});

test('the days of a period', () => {
  expect(daysOf(anyTime, today)).toEqual({});
  expect(daysOf(ofPreset('last-7-days'), today)).toEqual({ from: '2026-07-09', to: '2026-07-15' });
  expect(daysOf(own('2026-07-01', ''), today)).toEqual({ from: '2026-07-01' });
  expect(ownOf(ofPreset('last-week'), today)).toEqual(own('2026-07-06', '2026-07-12'));
  expect(ownOf(anyTime, today)).toEqual(own('', ''));
});

test('an end before the beginning is wrong, a day alone is not', () => {
  expect(isBackwards(own('2026-07-02', '2026-07-01'))).toBe(true);
  expect([own('2026-07-01', '2026-07-01'), own('2026-07-02', ''), anyTime].filter(isBackwards)).toEqual([]);
});
