import { describe, expect, test } from 'vitest';
import { daysBetween, hoursOf, spanOf, todayAt } from './local-days.ts';

describe('a day of the unit', () => {
  test.each([
    ['day', '2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00Z', 23],
    ['day', '2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00Z', 25],
    ['day', '2026-06-01', 'Europe/Berlin', '2026-05-31T22:00:00Z', 24],
    ['day', '2026-09-06', 'America/Santiago', '2026-09-06T04:00:00Z', 23],
    ['day', '2026-06-01', 'Asia/Kathmandu', '2026-05-31T18:15:00Z', 24],
    ['week', '2026-03-29', 'Europe/Berlin', '2026-03-22T23:00:00Z', 167],
    ['week', '2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00Z', 168],
  ] as const)('%s of %s in %s begins at %s and has %d hours', (period, date, zone, from, hours) => {
    const span = spanOf(period, date, zone);
    expect(span.from).toEqual(new Date(from));
    expect((span.to.getTime() - span.from.getTime()) / 3_600_000).toBe(hours);
  });
  test('that never was is none', () => {
    expect(() => spanOf('day', '2026-02-30', 'Europe/Berlin')).toThrow(RangeError);
    expect(todayAt(new Date('2026-05-31T22:30:00Z'), 'Europe/Berlin')).toBe('2026-06-01');
  });
});

describe('the days of years', () => {
  test.each([
    // Days that begin with the change of the clock; half hours; one that was left out; none ever.
    ...(['America/Santiago', 'Africa/Cairo', 'Asia/Beirut', 'America/Asuncion', 'Atlantic/Azores'] as const),
    ...(['Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Apia', 'Etc/UTC'] as const),
  ])('%s: the same as one by one', (zone) => {
    const [from, to] = ['2010-12-30', '2013-03-01'];
    const first = Date.parse(from) / 86_400_000;
    const each = Array.from({ length: Date.parse(to) / 86_400_000 - first + 1 }, (_, n) =>
      spanOf('day', new Date((first + n) * 86_400_000).toISOString().slice(0, 10), zone),
    );
    expect([...daysBetween(from, to, zone)]).toEqual(each);
  });
});

describe('the hours of a week on a wall clock there', () => {
  test.each([
    ['Asia/Kolkata', '2026-06-01', 168, '2026-05-31T18:30:00Z'],
    ['Asia/Kathmandu', '2026-06-01', 168, '2026-05-31T18:15:00Z'],
    ['Europe/Berlin', '2026-06-01', 168, '2026-05-31T22:00:00Z'],
    // Clocks are set forward by an hour, then back.
    ['Europe/Berlin', '2026-03-29', 167, '2026-03-22T23:00:00Z'],
    ['Europe/Berlin', '2026-10-25', 169, '2026-10-18T22:00:00Z'],
    ['America/St_Johns', '2026-11-01', 169, '2026-10-26T02:30:00Z'],
    // By half an hour: the hour from 2 on has its second half only; half of the hour from 1 on comes twice.
    ['Australia/Lord_Howe', '2026-10-04', 168, '2026-09-27T13:30:00Z'],
    ['Australia/Lord_Howe', '2026-04-05', 169, '2026-03-29T13:00:00Z'],
    ['Australia/Lord_Howe', '2026-07-01', 168, '2026-06-28T13:30:00Z'],
  ])('%s, week of %s: %d hours from %s on', (zone, date, count, first) => {
    const span = spanOf('week', date, zone);
    const hours = hoursOf(span, zone);
    expect(hours).toHaveLength(count);
    expect(hours[0]?.from).toEqual(new Date(first));
    expect(hours.at(-1)?.to).toEqual(span.to);
    for (const [index, { from, to }] of hours.entries()) {
      if (index > 0) expect(from).toEqual(hours[index - 1]?.to);
      const clock = (at: Date, ms: number) =>
        new Date(at.getTime() + ms).toLocaleTimeString('en-GB', {
          timeZone: zone,
          hour: '2-digit',
          minute: '2-digit',
        });
      expect(clock(from, 0).slice(0, 2), 'one hour on the wall').toBe(clock(to, -1).slice(0, 2));
      expect(clock(to, -1).slice(3), 'to its end').toBe('59');
    }
  });
  test.each([
    ['2026-10-04', ['14:30 for 60', '15:30 for 30']],
    ['2026-04-05', ['14:00 for 60', '15:00 for 30']],
  ])('at Lord Howe around the change of clocks in the week of %s, in UTC: %j', (date, expected) => {
    const hours = hoursOf(spanOf('week', date, 'Australia/Lord_Howe'), 'Australia/Lord_Howe').map(
      ({ from, to }) => `${from.toISOString().slice(11, 16)} for ${(to.getTime() - from.getTime()) / 60_000}`,
    );
    const half = hours.findIndex((hour) => hour.endsWith(' 30'));
    expect(hours.slice(half - 1, half + 1)).toEqual(expected);
    expect(hours.filter((hour) => !hour.endsWith(' 60'))).toHaveLength(1);
  });
});
