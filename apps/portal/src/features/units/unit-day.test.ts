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

  it('keeps what lies outside of it at its ends', () => {
    const day = unitDay('2026-06-01', 'UTC');
    expect(shareOf(day, day.from - 5)).toBe(0);
    expect(shareOf(day, day.to + 5)).toBe(1);
  });
});
