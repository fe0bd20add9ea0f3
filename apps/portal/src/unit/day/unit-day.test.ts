import { describe, expect, it } from 'vitest';
import { shareOf, unitDay } from './unit-day.ts';

const hoursOf = (date: string, zone: string) => {
  const { from, to } = unitDay(date, zone);
  return (to - from) / 3600;
};

describe("a unit's day", () => {
  it('begins and ends at midnight of its own zone', () => {
    const day = unitDay('2026-06-01', 'Europe/Berlin');
    expect(new Date(day.from * 1000).toISOString()).toBe('2026-05-31T22:00:00.000Z');
    expect(hoursOf('2026-06-01', 'Europe/Berlin')).toBe(24);
    expect(day.hours.map(({ at }) => shareOf(day, at))).toEqual([0, 0.25, 0.5, 0.75, 1]);
  });

  it('is an hour shorter in March and longer in October', () => {
    expect(hoursOf('2026-03-29', 'Europe/Berlin')).toBe(23);
    expect(hoursOf('2026-10-25', 'Europe/Berlin')).toBe(25);
    const october = unitDay('2026-10-25', 'Europe/Berlin');
    expect((october.hours[1]?.at ?? 0) - october.from).toBe(7 * 3600);
  });

  it.each([
    ['2026-03-29', 'Europe/Berlin', [0, 5, 11, 17, 23]],
    ['2026-10-25', 'Europe/Berlin', [0, 7, 13, 19, 25]],
    ['2026-03-08', 'America/New_York', [0, 5, 11, 17, 23]],
    ['2026-11-01', 'America/New_York', [0, 7, 13, 19, 25]],
    ['2026-10-04', 'Australia/Lord_Howe', [0, 5.5, 11.5, 17.5, 23.5]],
    ['2026-06-01', 'Asia/Kathmandu', [0, 6, 12, 18, 24]],
  ])('%s in %s: its clocks show 0, 6, 12, 18 and 24 at %j hours', (date, zone, hours) => {
    const day = unitDay(date, zone);
    expect(day.hours.map(({ at }) => (at - day.from) / 3600)).toEqual(hours);
    const shown = (at: number) =>
      new Date(at * 1000).toLocaleTimeString('en-GB', { timeZone: zone, hourCycle: 'h23' });
    expect(day.hours.map(({ at }) => shown(at).slice(0, 5))).toEqual([
      '00:00',
      '06:00',
      '12:00',
      '18:00',
      '00:00',
    ]);
  });

  it.each([
    // Their clocks go from 23:59 to 01:00, or twice through midnight's hour.
    ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z', 23],
    ['2026-03-08', 'America/Havana', '2026-03-08T05:00:00.000Z', 23],
    ['2026-03-29', 'Asia/Beirut', '2026-03-28T22:00:00.000Z', 23],
    ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z', 25],
    ['2026-10-25', 'Atlantic/Azores', '2026-10-25T00:00:00.000Z', 25],
    ['2026-09-05', 'America/Santiago', '2026-09-05T04:00:00.000Z', 24],
    ['2026-03-07', 'America/Havana', '2026-03-07T05:00:00.000Z', 24],
  ])('%s in %s begins at %s, in that day, and has %i hours', (date, zone, begin, hours) => {
    const day = unitDay(date, zone);
    expect(new Date(day.from * 1000).toISOString()).toBe(begin);
    expect(hoursOf(date, zone)).toBe(hours);
    expect(new Date(day.from * 1000).toLocaleDateString('sv', { timeZone: zone })).toBe(date);
  });

  it('keeps what lies outside of it at its ends', () => {
    const day = unitDay('2026-06-01', 'UTC');
    expect(shareOf(day, day.from - 5)).toBe(0);
    expect(shareOf(day, day.to + 5)).toBe(1);
  });
});
