import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clockTime,
  isoDate,
  profileDate,
  profileDateTime,
  shownAsUtc,
  unitDateTime,
} from './date-formats.ts';

const zone = 'Europe/Berlin';

describe('fixed date formats', () => {
  it.each([
    ['2026-03-05T07:04:09Z', '05. 03. 2026', '08:04', '05.03.2026 08:04:09', '2026-03-05'],
    ['2026-06-30T22:30:00Z', '01. 07. 2026', '00:30', '01.07.2026 00:30:00', '2026-07-01'],
    ['2026-12-31T23:00:00Z', '01. 01. 2027', '00:00', '01.01.2027 00:00:00', '2027-01-01'],
  ])('of %s in Berlin', (instant, date, time, unit, iso) => {
    const at = new Date(instant);
    expect(profileDate(at, zone)).toBe(date);
    expect(clockTime(at, zone)).toBe(time);
    expect(profileDateTime(at, zone)).toBe(`${date} ${time}`);
    expect(unitDateTime(at, zone)).toBe(unit);
    expect(isoDate(at, zone)).toBe(iso);
  });

  it('always have two digits, and hours to 23', () => {
    const from = new Date('2000-01-01T00:00:00Z');
    const to = new Date('2100-01-01T00:00:00Z');
    fc.assert(
      fc.property(fc.date({ min: from, max: to, noInvalidDate: true }), (at) => {
        expect(unitDateTime(at, zone)).toMatch(/^\d{2}\.\d{2}\.\d{4} ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/);
        expect(isoDate(at, 'UTC')).toBe(at.toISOString().slice(0, 10));
        expect(shownAsUtc(at, 'UTC')).toBe(Math.floor(at.getTime() / 1000) * 1000);
      }),
    );
  });
});
