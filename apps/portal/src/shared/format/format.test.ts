import { describe, expect, test } from 'vitest';
import { formatAge, formatDuration } from './age.ts';
import { formatDate, formatStamp, formatTime, isoDate } from './date-time.ts';
import { languageName } from './language-name.ts';
import { formatNumber } from './number.ts';

const instant = '2026-03-29T00:30:05Z';

test('the formats of dates and times', () => {
  expect(formatDate(instant, 'Europe/Berlin')).toBe('29. 03. 2026');
  expect(formatTime(instant, 'Europe/Berlin')).toBe('01:30');
  expect(formatStamp(instant, 'Europe/Berlin')).toBe('29.03.2026 01:30:05');
  expect(formatStamp('2026-03-29T01:30:05Z', 'Europe/Berlin')).toBe('29.03.2026 03:30:05');
  expect(isoDate(instant, 'America/New_York')).toBe('2026-03-28');
  expect(formatTime('2026-01-01T00:00:00Z', 'UTC')).toBe('00:00');
});

test('numbers are written as the language writes them', () => {
  expect(formatNumber('en', 27.44, 1)).toBe('27.4');
  expect(formatNumber('de', 27.44, 1)).toBe('27,4');
  expect(formatNumber('en', 7, 2)).toBe('7.00');
  expect(formatNumber('nl', -0.3, 1)).toBe('−0,3');
  // Also once they were written before.
  for (const value of [0, -0, 0]) expect(formatNumber('en', value, 1)).toBe('0.0');
  for (const value of [27.44, 27.46, 27.44]) expect(formatNumber('en', value, 0)).toBe('27');
  expect([27.44, 27.46, 27.44].map((value) => formatNumber('fr', value, 1))).toEqual([
    '27,4',
    '27,5',
    '27,4',
  ]);
});

describe('ages', () => {
  test.each([
    [0, 'now'],
    [2.9, '2s ago'],
    [61, '1 min. ago'],
    [7200, '2 hr. ago'],
    [3 * 86_400, '3 days ago'],
  ])('%d seconds in English', (seconds, words) => {
    expect(formatAge('en', seconds)).toBe(words);
  });

  test('an age is never in the future', () => {
    expect(formatAge('en', -5)).toBe('now');
  });

  test('durations have the plural of their language', () => {
    expect(formatDuration('cs', 3 * 86_400)).toBe('3 dny');
    expect(formatDuration('cs', 5 * 86_400)).toBe('5 dnů');
    expect(formatDuration('en', 60)).toBe('1 minute');
  });
});

test('languages are named in themselves', () => {
  expect(languageName('cs')).toBe('Čeština');
  expect(languageName('nl')).toBe('Nederlands');
});
