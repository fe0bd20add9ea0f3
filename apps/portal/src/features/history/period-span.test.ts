import { describe, expect, it, test } from 'vitest';
import { fitted, historySpan, ticksOf, zoomed, zoomedFreely } from './period-span.ts';

const hours = (from: number, to: number) => (to - from) / 3600;
const shown = (at: number, timeZone: string) =>
  new Date(at * 1000).toLocaleString('sv', { timeZone }).slice(0, 16);

describe('a span of history', () => {
  it('is the day itself, or the week from Monday on', () => {
    const day = historySpan('day', '2026-11-22', 'Europe/Berlin');
    expect([shown(day.from, 'Europe/Berlin'), hours(day.from, day.to)]).toEqual(['2026-11-22 00:00', 24]);
    const week = historySpan('week', '2026-11-22', 'Europe/Berlin');
    expect(week.days.map(({ date }) => date)).toEqual([
      ...['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'],
    ]);
    expect(historySpan('week', '2026-11-16', 'UTC').days[0]?.date).toBe('2026-11-16');
  });

  it.each([
    ['day', '2026-03-29', 'Europe/Berlin', 23],
    ['day', '2026-10-25', 'Europe/Berlin', 25],
    ['week', '2026-10-25', 'Europe/Berlin', 169],
    ['day', '2026-10-04', 'Australia/Lord_Howe', 23.5],
    ['day', '2028-02-29', 'Asia/Kathmandu', 24],
    ['week', '2026-12-31', 'America/Santiago', 168],
  ] as const)('%s %s in %s has %s hours', (period, date, zone, length) => {
    const { from, to } = historySpan(period, date, zone);
    expect(hours(from, to)).toBe(length);
  });
});

describe('names below the picture', () => {
  const zone = 'Europe/Berlin';
  const times = (date: string, from: number, length: number) => {
    const span = historySpan('day', date, zone);
    const view = { from: span.from + from * 3600, to: span.from + (from + length) * 3600 };
    return ticksOf(span, view).map(({ at }) => shown(at, zone).slice(11));
  };

  test('of a day are hours as clocks show them, finer the closer one looks', () => {
    expect(times('2026-06-01', 0, 24)).toEqual([
      '00:00',
      '03:00',
      '06:00',
      '09:00',
      '12:00',
      '15:00',
      '18:00',
      '21:00',
      '00:00',
    ]);
    expect(times('2026-06-01', 6, 2)).toEqual([
      '06:00',
      '06:15',
      '06:30',
      '06:45',
      '07:00',
      '07:15',
      '07:30',
      '07:45',
      '08:00',
    ]);
    expect(times('2026-10-25', 0, 25)).toEqual([
      '00:00',
      '02:00',
      '06:00',
      '09:00',
      '12:00',
      '15:00',
      '18:00',
      '21:00',
      '00:00',
    ]);
  });

  test('of a week are its days', () => {
    const week = historySpan('week', '2026-11-22', zone);
    expect(ticksOf(week, week)).toEqual(week.days.map(({ from }) => ({ at: from, of: 'day' })));
  });
});

describe('a view', () => {
  const span = historySpan('day', '2026-06-01', 'UTC');
  const at = (hour: number) => span.from + hour * 3600;

  it('comes closer around a time that stays where it is', () => {
    expect(zoomed(span, span, 0.5, at(6))).toEqual({ from: at(3), to: at(15) });
  });

  it.each([
    ['of a day that is over', 30, [6, 18]],
    ['of a morning, which is seen up to now', 8, [0, 12]],
    ['of one of which half can be seen and half is to come', 12, [6, 18]],
    ['of an afternoon to come', -2, [0, 12]],
  ] as const)('comes closer while nobody points: %s', (_what, until, [from, to]) => {
    expect(zoomedFreely(span, span, 0.5, at(until))).toEqual({ from: at(from), to: at(to) });
  });

  it('that comes closer again in a morning ends now', () => {
    const once = zoomedFreely(span, span, 0.5, at(5));
    expect(zoomedFreely(span, once, 0.25, at(5))).toEqual({ from: at(2), to: at(5) });
  });

  it.each([
    ['reaches beyond its day', { from: at(-5), to: at(5) }, { from: at(0), to: at(10) }],
    ['is longer than it', { from: at(-5), to: at(30) }, { from: at(0), to: at(24) }],
    ['is shorter than ten minutes', { from: at(6), to: at(6) }, { from: at(6) - 300, to: at(6) + 300 }],
    ['is that short at the end', { from: at(24), to: at(24) }, { from: at(24) - 600, to: at(24) }],
  ])('that %s is fitted', (_what, view, expected) => {
    expect(fitted(span, view)).toEqual(expected);
  });
});
