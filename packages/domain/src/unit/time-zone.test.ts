import { expect, test } from 'vitest';
import { defaultTimeZone } from '../account/date-formats.ts';
import { timeZoneNamed } from './time-zone.ts';

test.each([
  [defaultTimeZone, 'Europe/Berlin'],
  ['europe/prague', 'Europe/Prague'],
  ['AMERICA/ARGENTINA/USHUAIA', 'America/Argentina/Ushuaia'],
  ['Europe/Kyiv', 'Europe/Kyiv'],
  ['UTC', 'UTC'],
  ['EST', 'EST'],
])('%s is the time zone %s', (typed, name) => {
  expect(timeZoneNamed(typed)).toBe(name);
});

test.each([
  '',
  ' ',
  'Mars/Olympus',
  '+02:00',
  '-0800',
  '2',
  'Europe',
  'Europe/Berlin ',
  'Europe Berlin',
  'Berlin',
  'BST',
  'pst',
  'IST',
])('%j is none', (typed) => {
  expect(timeZoneNamed(typed)).toBeUndefined();
});
