import { describe, expect, test } from 'vitest';
import { isoDate } from '../account/date-formats.ts';
import { beginOfDay } from './begin-of-day.ts';
import {
  addDays,
  type DatePreset,
  datePresets,
  daysIn,
  isDay,
  presetRange,
  rangeInstants,
} from './date-range.ts';

const table: [today: string, preset: DatePreset, from: string, to: string][] = [
  // A Wednesday.
  ['2026-07-15', 'today', '2026-07-15', '2026-07-15'],
  ['2026-07-15', 'this-week', '2026-07-13', '2026-07-15'],
  ['2026-07-15', 'last-week', '2026-07-06', '2026-07-12'],
  ['2026-07-15', 'last-7-days', '2026-07-09', '2026-07-15'],
  ['2026-07-15', 'this-month', '2026-07-01', '2026-07-15'],
  ['2026-07-15', 'last-month', '2026-06-01', '2026-06-30'],
  ['2026-07-15', 'last-30-days', '2026-06-16', '2026-07-15'],
  // The first and the last day of a week.
  ['2026-07-13', 'this-week', '2026-07-13', '2026-07-13'],
  ['2026-07-13', 'last-week', '2026-07-06', '2026-07-12'],
  ['2026-07-19', 'this-week', '2026-07-13', '2026-07-19'],
  ['2026-07-19', 'last-week', '2026-07-06', '2026-07-12'],
  // Over the end of a year, and in a leap year.
  ['2027-01-01', 'this-week', '2026-12-28', '2027-01-01'],
  ['2027-01-01', 'last-month', '2026-12-01', '2026-12-31'],
  ['2027-01-03', 'last-7-days', '2026-12-28', '2027-01-03'],
  ['2028-03-01', 'last-month', '2028-02-01', '2028-02-29'],
  ['2028-03-01', 'last-7-days', '2028-02-24', '2028-03-01'],
  ['2026-03-31', 'last-month', '2026-02-01', '2026-02-28'],
  ['2026-03-31', 'last-30-days', '2026-03-02', '2026-03-31'],
  // Days on which clocks are changed are days like any other.
  ['2026-03-29', 'last-7-days', '2026-03-23', '2026-03-29'],
  ['2026-10-25', 'this-week', '2026-10-19', '2026-10-25'],
];

describe('a date preset', () => {
  test('is one of seven', () => {
    expect(datePresets).toHaveLength(7);
    expect(new Set(table.map(([, preset]) => preset)).size).toBe(7);
  });

  test.each(table)('on %s %s is from %s to %s', (today, preset, from, to) => {
    expect(presetRange(preset, today)).toEqual({ from, to });
  });

  test('has as many days as its name says, and none after today, whatever day it is', () => {
    for (let day = 0; day < 800; day++) {
      const today = addDays('2026-01-01', day);
      const days = (preset: DatePreset) => daysIn(presetRange(preset, today));
      expect([days('today'), days('last-7-days'), days('last-30-days'), days('last-week')]).toEqual([
        1, 7, 30, 7,
      ]);
      for (const preset of datePresets) expect(presetRange(preset, today).to <= today).toBe(true);
    }
  });
});

test.each([
  ['2026-02-28', true],
  ['2026-02-29', false],
  ['2028-02-29', true],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['12026-01-01', false],
  ['0202-01-01', false],
  ['', false],
  ['today', false],
])('%s is a day: %s', (text, is) => {
  expect(isDay(text)).toBe(is);
});

describe('a day begins', () => {
  test.each([
    ['2026-07-15', 'Europe/Berlin', '2026-07-14T22:00:00.000Z'],
    ['2026-01-01', 'Asia/Kathmandu', '2025-12-31T18:15:00.000Z'],
    ['2026-07-15', 'UTC', '2026-07-15T00:00:00.000Z'],
    // Clocks leave its midnight out.
    ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
    ['2026-03-08', 'America/Havana', '2026-03-08T05:00:00.000Z'],
    // Clocks go through its first hour twice.
    ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
    ['2026-10-25', 'Atlantic/Azores', '2026-10-25T00:00:00.000Z'],
    ['2021-10-29', 'Asia/Amman', '2021-10-28T21:00:00.000Z'],
  ])('%s in %s at %s', (date, timeZone, at) => {
    expect(new Date(beginOfDay(date, timeZone)).toISOString()).toBe(at);
  });

  test.each(['Europe/Berlin', 'America/Santiago', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'America/Havana'])(
    'in %s where the one before it ends, every day of a year',
    (timeZone) => {
      for (let day = 0; day < 366; day++) {
        const date = addDays('2026-01-01', day);
        const at = beginOfDay(date, timeZone);
        expect(isoDate(new Date(at), timeZone)).toBe(date);
        expect(isoDate(new Date(at - 1), timeZone)).toBe(addDays(date, -1));
      }
    },
  );
});

test.each([
  ['2026-03-29', 'Europe/Berlin', 23],
  ['2026-10-25', 'Europe/Berlin', 25],
  ['2026-10-04', 'Australia/Lord_Howe', 23.5],
  ['2026-04-05', 'Australia/Lord_Howe', 24.5],
  ['2026-09-06', 'America/Santiago', 23],
  ['2026-04-04', 'America/Santiago', 25],
  ['2026-07-15', 'Asia/Kathmandu', 24],
])('%s in %s has %d hours, its last second included', (date, timeZone, hours) => {
  const { from, to } = rangeInstants({ from: date, to: date }, timeZone);
  expect((to - from) / 3_600_000).toBe(hours);
});
